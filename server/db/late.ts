import type pg from 'pg'

/**
 * Breaks the connection of a statement that is not answered in time: a database that stands still, or has gone without a word, ends no
 * statement itself. Whatever ran on the connection fails, and the pool makes a new one. Who lifts the server's limit, as migrations and backups
 * do, or moves it, is waited for until the transaction ends or the limit is reset.
 * @param millis longer than the server's own limit for a statement
 */
export function breakLate(client: pg.PoolClient, millis: number): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  let lifted: Lifted = 'no'
  const watched = (...given: unknown[]) => {
    const mayTakeLong = lifted !== 'no'
    lifted = after(given[0], lifted)
    const answer = query(...given)
    if (mayTakeLong || !(answer instanceof Promise)) return answer
    const { stream } = (client as unknown as pg.Client).connection
    const late = setTimeout(() => stream.destroy(new Error('The database did not answer in time.')), millis)
    const answered = () => clearTimeout(late)
    answer.then(answered, answered)
    return answer
  }
  client.query = watched as typeof client.query
}

/** Until when the server's limit is lifted. */
type Lifted = 'no' | 'until the transaction ends' | 'until it is reset'

function after(statement: unknown, lifted: Lifted): Lifted {
  const text = typeof statement === 'string' ? statement : String((statement as { text?: string }).text)
  if (/^set local statement_timeout/i.test(text)) return 'until the transaction ends'
  if (/^set statement_timeout = 0/i.test(text)) return 'until it is reset'
  const end = lifted === 'until it is reset' ? /^reset statement_timeout/i : /^(commit|rollback)/i
  return end.test(text) ? 'no' : lifted
}
