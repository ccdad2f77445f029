from django.urls import URLPattern, URLResolver, include, path

from scorekeeper.views import (
    exports,
    games,
    home,
    house_rules,
    ledger,
    matches,
    nights,
    results,
    rounds,
    seats,
    sheets,
    tables,
    taps,
    undoing,
)

handler429 = "scorekeeper.views.limits.too_many"  # allauth's limits answer with it

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.home, name="home"),
    path("matches/new/", matches.new_match, name="new_match"),
    path("matches/<int:match>/", tables.table, name="table"),
    path("matches/<int:match>/facts/", taps.tap, name="tap"),
    path("matches/<int:match>/cut/", taps.exact_cut, name="exact_cut"),
    path("matches/<int:match>/replay/", taps.replay, name="replay"),
    path("matches/<int:match>/dealer/", taps.dealer, name="dealer"),
    path("matches/<int:match>/undo/", undoing.undo, name="undo"),
    path("matches/<int:match>/redo/", undoing.redo, name="redo"),
    path("matches/<int:match>/rounds/<int:number>/", rounds.score, name="round"),
    path("matches/<int:match>/rounds/<int:number>/standings/", rounds.standings, name="standings"),
    path("matches/<int:match>/sheet/", sheets.sheet, name="sheet"),
    path("matches/<int:match>/ledger/", ledger.ledger, name="ledger"),
    path("matches/<int:match>/seats/", seats.seats, name="seats"),
    path("matches/<int:match>/rules/", house_rules.house_rules, name="house_rules"),
    path("matches/<int:match>/end/", matches.end_match, name="end_match"),
    path("matches/<int:match>/play-on/", matches.play_on, name="play_on"),
    path("matches/<int:match>/result/", results.result, name="result"),
    path("matches/<int:match>/again/", matches.again, name="again"),
    path("matches/<int:match>/record.json", exports.export_record, name="export_record"),
    path("games/", games.games, name="games"),
    path("games/new/", games.new_club_game, name="new_club_game"),
    path("games/<int:club_game>/", games.club_game, name="club_game"),
    path("nights/", nights.nights, name="nights"),
    path("nights/<int:night>/", nights.night, name="night"),
    path("account/", include("scorekeeper.account_urls")),
]
