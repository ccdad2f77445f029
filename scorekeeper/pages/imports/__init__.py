"""The files that are taken into a club: their list, and each as far as it has come."""
