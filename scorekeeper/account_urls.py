"""Under /account/: our own pages, and of allauth's those that are used here, by the names that it knows."""

from allauth.account import views as accounts
from allauth.mfa.webauthn import views as passkeys
from django.urls import URLPattern, path
from django.views.generic import RedirectView

from scorekeeper.views import accounts as ours

urlpatterns: list[URLPattern] = [
    path("", ours.account, name="account"),
    path("delete/", ours.delete_account, name="account_delete"),
    path("sessions/", ours.sessions, name="account_sessions"),
    path("sessions/<int:session>/end/", ours.end_session, name="account_end_session"),
    path("sign-in/", accounts.login, name="account_login"),
    path("sign-in/here/", ours.sign_in_here, name="account_sign_in_here"),
    path("sign-in/passkey/", passkeys.login_webauthn, name="mfa_login_webauthn"),
    path("sign-up/", accounts.signup, name="account_signup"),
    path("sign-up/passkey/", accounts.signup_by_passkey, name="account_signup_by_passkey"),
    path("sign-up/passkey/make/", passkeys.signup_webauthn, name="mfa_signup_webauthn"),
    path("sign-up/other-address/", ours.other_address, name="account_other_address"),
    path("sign-out/", accounts.logout, name="account_logout"),
    path("closed/", accounts.account_inactive, name="account_inactive"),
    path("again/", accounts.reauthenticate, name="account_reauthenticate"),
    path("again/passkey/", passkeys.reauthenticate_webauthn, name="mfa_reauthenticate_webauthn"),
    path("e-mail/", accounts.email, name="account_email"),
    path("e-mail/code/", accounts.email_verification_sent, name="account_email_verification_sent"),
    path("password/", accounts.password_change, name="account_change_password"),
    path("password/first/", accounts.password_set, name="account_set_password"),
    path("password/forgotten/", accounts.password_reset, name="account_reset_password"),
    path("password/code/", accounts.confirm_password_reset_code, name="account_confirm_password_reset_code"),
    path("password/new/", accounts.complete_password_reset, name="account_complete_password_reset"),
    path("passkeys/", passkeys.list_webauthn, name="mfa_list_webauthn"),
    path("passkeys/all/", RedirectView.as_view(pattern_name="mfa_list_webauthn"), name="mfa_index"),
    path("passkeys/add/", passkeys.add_webauthn, name="mfa_add_webauthn"),
    path("passkeys/<int:pk>/remove/", passkeys.remove_webauthn, name="mfa_remove_webauthn"),
    path("passkeys/<int:pk>/name/", passkeys.edit_webauthn, name="mfa_edit_webauthn"),
]
