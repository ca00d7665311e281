import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import { Refusal, refuse } from '#server/platform/http/errors.ts'

type Answered = AuthorizationResponseError | ResponseBodyError | WWWAuthenticateChallengeError

/** The provider answered, and the answer was no. */
function isAnswered(error: unknown): error is Answered {
  return (
    error instanceof ResponseBodyError ||
    error instanceof WWWAuthenticateChallengeError ||
    error instanceof AuthorizationResponseError
  )
}

/** The provider does not accept the way in which the client showed its secret, or the secret. */
export function isRefusedClient(error: unknown): boolean {
  if (error instanceof ResponseBodyError) return error.error === 'invalid_client'
  return error instanceof WWWAuthenticateChallengeError
}

/** What the library calls an answer that came, could be read, and is not to be believed. */
const disbelieved = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_UNSUPPORTED_OPERATION',
  'OAUTH_DECRYPTION_FAILED',
])

/** Turns whatever went wrong with the provider into a refusal; the cause stays on it for the log. */
export function refusalOf(cause: unknown): Refusal {
  if (cause instanceof Refusal) return cause
  if (isRefusedClient(cause)) return refuse('signIn.productRefused', {}, { cause })
  if (isAnswered(cause) && !('status' in cause && cause.status >= 500)) {
    return refuse('signIn.codeRefused', {}, { cause })
  }
  if (cause instanceof ClientError && disbelieved.has(cause.code ?? '')) {
    return refuse(
      'signIn.notProven',
      {},
      {
        cause,
      },
    )
  }
  return refuse('signIn.providerGone', {}, { cause })
}
