import pytest
from django.apps import apps
from django.contrib.auth.management import create_permissions
from django.contrib.contenttypes.management import create_contenttypes


@pytest.fixture(autouse=True)
def _migrated(transactional_db: None) -> None:
    """Create the rows that `migrate` creates in every installation; other tests go without them."""
    for app in apps.get_app_configs():
        create_contenttypes(app, verbosity=0)
        create_permissions(app, verbosity=0)
