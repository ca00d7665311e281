import type { Entries } from './entry.ts'

/** Errors of sessions, invitations and signing in. */
export const signInErrors = {
  'session.required': { status: 401, text: 'Sign in first: this address needs a session token.' },
  'session.notValid': { status: 401, text: 'Your sign-in is no longer valid. Sign in again.' },
  'session.expired': { status: 401, text: 'Your session has expired. Sign in again.' },
  'invitation.expired': {
    status: 401,
    text: 'This invitation has expired. Ask the person who invited you for a new link.',
  },
  'invitation.ended': {
    status: 401,
    text: 'This invitation is no longer valid. If you have signed in before, sign in and open the onboarding form. Otherwise ask the person who invited you for a new link.',
  },
  'invitation.onlyTheForm': {
    status: 401,
    text: 'An invitation link opens only the onboarding form. Sign in to continue.',
  },
  'signIn.badRedirect': { status: 400, text: 'Sign-in must end on a page of this product: {origins}.' },
  'signIn.unsafeAddress': {
    status: 403,
    text: 'Your address at the identity provider has letters or blanks that look like others. Use an address with plain letters, digits and signs.',
  },
  'signIn.unknownAddress': {
    status: 403,
    text: 'No account here has the address {email}. Ask an admin to add you.',
  },
  'signIn.notActive': { status: 403, text: "Your account isn't active. If it should be, ask an admin." },
  'signIn.notConfirmed': {
    status: 403,
    text: "The address {email} isn't confirmed yet. Open the link in the email we sent to it, then sign in again.",
  },
  'signIn.noAddress': {
    status: 400,
    text: 'Your account at the identity provider has no email address. Add one there, then sign in again.',
  },
  'signIn.noClaim': {
    status: 400,
    text: 'The identity provider sends no {claim} for your account. Ask an admin to check OIDC_EMAIL_CLAIM.',
  },
  'signIn.notVerified': {
    status: 403,
    text: "The address {email} isn't verified at the identity provider. Verify it there, then sign in again.",
  },
  'signIn.notVouched': {
    status: 403,
    text: "The identity provider doesn't say that {email} is verified. Ask an admin to set OIDC_TRUST_EMAIL=true if its addresses can be trusted.",
  },
  'signIn.notAnAddress': {
    status: 403,
    text: "{value}, the {claim} of your account, isn't an email address. Ask an admin to check OIDC_EMAIL_CLAIM.",
  },
  'signIn.codeRefused': { status: 401, text: 'The identity provider refused the sign-in code. Sign in again.' },
  'signIn.productRefused': {
    status: 401,
    text: "The identity provider doesn't accept this product. Ask an admin to check the client ID and secret.",
  },
  'signIn.notProven': {
    status: 401,
    text: "The answer of the identity provider couldn't be verified. Sign in again.",
  },
  'signIn.badIssuer': {
    status: 503,
    text: "The identity provider's address leads to no description of it. Ask an admin to check OIDC_ISSUER.",
  },
  'signIn.providerGone': { status: 503, text: "The identity provider doesn't answer. Try again in a minute." },
} as const satisfies Entries
