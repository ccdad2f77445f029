"""The URLs below /account/openid/."""

from django.urls import URLPattern, path

from scorekeeper.openid import views

urlpatterns: list[URLPattern] = [
    path("", views.begin, name="account_openid"),
    path("connect/", views.connect, name="account_openid_connect"),
    path("remove/", views.remove, name="account_openid_remove"),
    path("again/", views.again, name="account_openid_again"),
    path("back/", views.back, name="account_openid_back"),
]
