"""Reads the plans of queries: which tables the database scans."""

import json
import re
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection, transaction

FACTS = ("change", "hand", "round", "seat", "match", "night", "nightchange")
BESIDE_THEM = ("playerresult", "meeting", "milestone", "playerperiod", "pairyear", "seasonnight", "watchcode")
GROWING = {f"scorekeeper_{name}" for name in (*FACTS, *BESIDE_THEM)}
OF_A_SITE = {f"scorekeeper_{name}" for name in ("club", "clubimport", "membership", "user")}
# Partial indexes that contain only the rows wanted: reading all of one does not count as a scan.
OF_A_FEW = {"club_leaving", "import_at_work", "import_with_an_undo"}
ALIASES = re.compile(r'"(scorekeeper_\w+)" (?:AS )?"?([A-Z]+\d+)"?')
# These nodes read all their input before they return the first row.
READS_ALL = ("Sort", "Aggregate", "Hash", "Group", "Unique", "WindowAgg", "Materialize")

Plan = dict[str, Any]
Query = tuple[str, Any]  # the text and its parameters


@contextmanager
def queries() -> Iterator[list[Query]]:
    """Yield a list to which each query of the block is added, with its parameters; what is written is rolled back."""
    found: list[Query] = []

    def keep(execute: Any, sql: str, params: Any, many: bool, *rest: Any) -> Any:
        if sql.startswith(("SELECT", "UPDATE", "DELETE", "WITH")):
            found.append((sql, params[0] if many else params))
        return execute(sql, params, many, *rest)

    with transaction.atomic(), connection.execute_wrapper(keep):
        yield found
        transaction.set_rollback(True)


def scanned(sql: str, params: Any, tables: Collection[str] = GROWING) -> set[str]:
    """Return those of `tables`, by default the growing ones, that this query reads whole.

    Reading in the order of an index until a LIMIT is reached does not count, as it stops there.
    """
    found = _scanned_by_postgres(sql, params) if connection.vendor == "postgresql" else _scanned_by_sqlite(sql, params)
    return {*tables} & {*found}


def reads_all_results(sql: str, params: Any) -> bool:
    """Return whether this query looks at all results of a club, of whatever date."""
    if connection.vendor == "postgresql":
        plan = "\n".join(row[0] for row in _explained("EXPLAIN", sql, params))
        return bool(re.search(r"result_in_order.*\n\s*Index Cond: \(club_id = \S+\)$", plan, re.MULTILINE))
    return any(
        row[3].endswith("INDEX result_in_order (club_id=?)") for row in _explained("EXPLAIN QUERY PLAN", sql, params)
    )


def _explained(how: str, sql: str, params: Any) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(f"{how} {sql}", params)
        rows: list[Any] = cursor.fetchall()
        return rows


def _scanned_by_sqlite(sql: str, params: Any) -> Iterator[str]:
    details = [row[3] for row in _explained("EXPLAIN QUERY PLAN", sql, params)]
    tables: dict[str, str] = {alias: table for table, alias in ALIASES.findall(sql)}
    loops = [detail for detail in details if detail.startswith(("SCAN", "SEARCH"))]
    stops = " LIMIT " in sql and not any("TEMP B-TREE" in detail for detail in details)
    for detail in loops[1:] if stops else loops:
        if scan := re.match(r"SCAN (\w+)", detail):
            name = str(scan[1])
            yield tables.get(name, name)


def _scanned_by_postgres(sql: str, params: Any) -> Iterator[str]:
    ((plans,),) = _explained("EXPLAIN (FORMAT JSON)", sql, params)
    found = json.loads(plans) if isinstance(plans, str) else plans
    yield from _scans(found[0]["Plan"], stops=False)


def _scans(plan: Plan, *, stops: bool) -> Iterator[str]:
    """Yield the tables that are read whole in this plan and those below; `stops`: a LIMIT ends it early."""
    kind = plan["Node Type"]
    stops = kind == "Limit" or (stops and not kind.startswith(READS_ALL))
    whole = (kind == "Seq Scan" and "Filter" in plan) or ("Scan" in kind and "Index Cond" not in plan and not stops)
    whole = whole and not kind.startswith("Bitmap") and plan.get("Index Name") not in OF_A_FEW
    if whole and "Relation Name" in plan:
        yield plan["Relation Name"]
    for below in plan.get("Plans", []):
        yield from _scans(below, stops=stops and below["Parent Relationship"] == "Outer")
