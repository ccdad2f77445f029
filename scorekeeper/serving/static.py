"""How static files are named where the app is served."""

from whitenoise.storage import CompressedManifestStaticFilesStorage

# Django's own reading of imports also finds them in the comments of htmx; ours are all written alike.
OUR_IMPORTS = ("js/*.js", ((r'(?P<matched>(?P<word>from|import) "(?P<url>\./.*?)";)', '%(word)s "%(url)s";'),))


class HashedStorage(CompressedManifestStaticFilesStorage):
    """Every file by the hash of its content, the modules that our scripts import included.

    A phone keeps them for good and asks for none twice; after an update no new script meets an
    old module.
    """

    patterns = (*CompressedManifestStaticFilesStorage.patterns, OUR_IMPORTS)
