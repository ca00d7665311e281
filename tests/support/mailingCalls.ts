import { AsyncLocalStorage } from 'node:async_hooks'
import type { Endpoint } from '#contract/endpoint.ts'
import type { OpenDatabase } from './opened.ts'

const current = new AsyncLocalStorage<Endpoint>()

/** Runs what belongs to a call of an endpoint. */
export const duringCall = <T>(endpoint: Endpoint, run: () => T): T => current.run(endpoint, run)

/** Collects the calls that queue an email though their endpoint does not say `mails`, so that no limit counts them. */
export function watchMails({ queries }: OpenDatabase): ReadonlySet<string> {
  const found = new Set<string>()
  queries.on('ended', ({ query }) => {
    const call = current.getStore()
    if (call && !call.mails && query.sql.startsWith('insert into "mails"')) found.add(`${call.method} ${call.path}`)
  })
  return found
}
