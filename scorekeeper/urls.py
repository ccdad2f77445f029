from django.urls import URLPattern, path

from scorekeeper.views import exports, home, ledger, matches, nights, results, rounds, rules, seats, sheets, tables, taps, undoing

urlpatterns: list[URLPattern] = [
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
    path("matches/<int:match>/rules/", rules.house_rules, name="house_rules"),
    path("matches/<int:match>/end/", matches.end_match, name="end_match"),
    path("matches/<int:match>/result/", results.result, name="result"),
    path("matches/<int:match>/again/", matches.again, name="again"),
    path("matches/<int:match>/record.json", exports.export_record, name="export_record"),
    path("nights/", nights.nights, name="nights"),
    path("nights/<int:night>/", nights.night, name="night"),
]
