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

/** The library's error codes for answers that could be read but fail verification. */
const disbelieved = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_UNSUPPORTED_OPERATION',
  'OAUTH_DECRYPTION_FAILED',
])

/** Turns an error of the provider into a refusal, with the error as its cause for the log. */
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
