let last: Promise<unknown> = Promise.resolve()

/**
 * Runs work that takes a number after whatever of its sort this process has begun before. It would wait for the counters anyway; here it
 * waits without a connection to the database, which other requests need.
 */
export function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const mine = last.then(work)
  last = mine.catch(() => undefined)
  return mine
}
