import { errors } from 'jose'
import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import { Refusal, refuse } from '#server/platform/http/errors.ts'

type Answered = AuthorizationResponseError | ResponseBodyError | WWWAuthenticateChallengeError

/** The provider answered with an error. */
function isAnswered(error: unknown): error is Answered {
  return (
    error instanceof ResponseBodyError ||
    error instanceof WWWAuthenticateChallengeError ||
    error instanceof AuthorizationResponseError
  )
}

/** The provider does not accept the client's secret, or the method of sending it. */
export function isRefusedClient(error: unknown): boolean {
  if (error instanceof ResponseBodyError) return error.error === 'invalid_client'
  return error instanceof WWWAuthenticateChallengeError
}

/** The libraries' error codes for answers that could be read but fail verification. */
const disbelieved = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_UNSUPPORTED_OPERATION',
  'OAUTH_DECRYPTION_FAILED',
  'ERR_JOSE_NOT_SUPPORTED',
  'ERR_JWKS_MULTIPLE_MATCHING_KEYS',
  'ERR_JWKS_NO_MATCHING_KEY',
  'ERR_JWS_INVALID',
  'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
])

/** Turns an error of the provider into a refusal, with the error as its cause for the log. */
export function refusalOf(cause: unknown): Refusal {
  if (cause instanceof Refusal) return cause
  if (isRefusedClient(cause)) return refuse('signIn.productRefused', {}, { cause })
  if (isAnswered(cause) && !('status' in cause && cause.status >= 500)) {
    return refuse('signIn.codeRefused', {}, { cause })
  }
  const { code = '' } = cause instanceof ClientError || cause instanceof errors.JOSEError ? cause : {}
  return refuse(disbelieved.has(code) ? 'signIn.notProven' : 'signIn.providerGone', {}, { cause })
}

/** Statuses below 500 of a provider that is slow or overloaded, and can be asked again. */
const passing = new Set([408, 429])

/** Turns an error of discovery into a refusal. An answer that is not the issuer's means that the setting is wrong. */
export function discoveryRefusal(cause: unknown): Refusal {
  const { code = '', cause: answer } = cause instanceof ClientError ? cause : {}
  const isElsewhere = code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED'
  const status = answer instanceof Response && !passing.has(answer.status) ? answer.status : 0
  const isMissing = status >= 400 && status < 500
  return refuse(isElsewhere || isMissing ? 'signIn.badIssuer' : 'signIn.providerGone', {}, { cause })
}
