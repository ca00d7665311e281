import { clientMethods, discover } from '#server/areas/auth/index.ts'
import { type Env, identityOf } from '#server/platform/env.ts'
import { failedBy } from '#server/platform/mail/attempt.ts'
import { connectionTo } from '#server/platform/mail/transport.ts'
import { type Check, ok, problem, warning } from './finding.ts'

const patience = 10_000

async function mailServer({ SMTP_URL, NODE_ENV }: Env) {
  if (!SMTP_URL) {
    const words = 'SMTP_URL is not set, so emails are stored but not sent.'
    return NODE_ENV === 'production' ? warning(`${words} Set it to the address of your mail server.`) : ok(words)
  }
  const transport = connectionTo(SMTP_URL, { connecting: patience, silence: patience })
  try {
    await transport.verify()
    return ok('The mail server accepts the connection. No email was sent.')
  } catch (error) {
    return problem(failedBy({ to_address: '', cc: [], taken_by: [] }, error).reason)
  } finally {
    transport.close()
  }
}

async function identityProvider(env: Env) {
  const identity = identityOf(env)
  if (identity.isLocal) return ok('The built-in provider is used, for local use only.')
  const [method] = clientMethods(identity)
  try {
    await discover(identity, method)
  } catch (error) {
    return problem(
      `${identity.issuer} does not answer as an OpenID Connect provider (${(error as Error).message}). Check OIDC_ISSUER.`,
    )
  }
  const client = `its client ${identity.clientId} must allow ${env.PUBLIC_URL}/login`
  return ok(`${identity.issuer} answers. For signing in and out ${client}`)
}

/** Checks that call other servers than the database. */
export const otherChecks: Check<Env>[] = [
  { name: 'identity provider', look: identityProvider },
  { name: 'mail server', look: mailServer },
]
