import type pg from 'pg'

/**
 * Closes the connection if a statement isn't answered in time: a database that hangs or disappears ends no statement
 * itself. The statement fails, and the pool opens a new connection. While the server's limit is lifted, as in
 * migrations and backups, there is no timeout until the transaction ends or the limit is reset.
 *
 * A commit that waits for a standby is not undone by the server's statement timeout: the server gives up waiting, says so
 * in a notice, and reports success. Here it fails, because the change is lost if the standby takes over.
 * @param millis longer than the server's own statement timeout; 0 means no limit
 * @param failed called with each error
 */
export function breakLate(
  client: pg.PoolClient,
  millis: number,
  failed: (error: Error) => void = () => undefined,
): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  let lifted: Lifted = 'no'
  let isUnconfirmed = false
  client.on('notice', ({ routine }) => {
    if (routine === 'SyncRepWaitForLSN') isUnconfirmed = true
  })
  const confirmed = (result: unknown) => {
    if (!isUnconfirmed) return result
    isUnconfirmed = false
    throw new Error('The database did not confirm the change in time.')
  }
  const watched = (...given: unknown[]) => {
    const mayTakeLong = lifted !== 'no'
    lifted = after(given[0], lifted)
    const answer = query(...given)
    if (!(answer instanceof Promise)) return answer
    answer.catch(failed)
    if (mayTakeLong || !millis) return answer
    const { stream } = (client as unknown as pg.Client).connection
    const late = setTimeout(() => stream.destroy(new Error('The database did not answer in time.')), millis)
    const answered = () => clearTimeout(late)
    answer.then(answered, answered)
    return answer.then(confirmed)
  }
  client.query = watched as typeof client.query
}

/** How long the server's limit is lifted. */
type Lifted = 'no' | 'until the transaction ends' | 'until it is reset'

function after(statement: unknown, lifted: Lifted): Lifted {
  const text = typeof statement === 'string' ? statement : String((statement as { text?: string }).text)
  if (/^set local statement_timeout/i.test(text)) return 'until the transaction ends'
  if (/^set statement_timeout = 0/i.test(text)) return 'until it is reset'
  const end = lifted === 'until it is reset' ? /^reset statement_timeout/i : /^(commit|rollback)/i
  return end.test(text) ? 'no' : lifted
}
