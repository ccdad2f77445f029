from django.urls import URLPattern, path

from scorekeeper.views import archives, clubs, members, pens, players

urlpatterns: list[URLPattern] = [
    path("clubs/", clubs.clubs, name="clubs"),
    path("clubs/<int:club>/", clubs.club, name="club"),
    path("clubs/<int:club>/enter/", clubs.enter_club, name="enter_club"),
    path("clubs/<int:club>/name/", clubs.rename_club, name="rename_club"),
    path("clubs/<int:club>/leave/", members.leave_club, name="leave_club"),
    path("clubs/<int:club>/delete/", clubs.delete_club, name="delete_club"),
    path("clubs/<int:club>/keep/", clubs.keep_club, name="keep_club"),
    path("clubs/<int:club>/club.json", archives.export_club, name="export_club"),
    path("clubs/<int:club>/members/<int:member>/", members.member, name="member"),
    path("clubs/<int:club>/invites/", members.invites, name="invites"),
    path("clubs/<int:club>/invites/<int:invite>/", members.invite, name="invite"),
    path("clubs/<int:club>/pens/", pens.pens, name="pens"),
    path("clubs/<int:club>/pens/<int:pen>/", pens.take_back, name="take_back"),
    path("clubs/<int:club>/players/", players.players, name="players"),
    path("clubs/<int:club>/players/<int:player>/", players.player, name="player"),
    path("join/<int:invite>/<str:key>/", members.join, name="join"),
    path("pen/<int:club>/<str:key>/", pens.take_pen, name="take_pen"),
]
