from django.contrib.auth.models import AbstractUser
from django.db import models


class User(AbstractUser):
    """A person with an account. Nobody needs one to keep score."""

    email = models.EmailField("e-mail", blank=True)
