from django.contrib.auth.models import AbstractUser
from django.db import models


class User(AbstractUser):
    """An account. Keeping score needs none."""

    email = models.EmailField("e-mail", blank=True)
    language = models.CharField(max_length=12, blank=True)  # what the person chose; "" is what the browser asks for
