import pg from 'pg'

/**
 * A command of ours (the arguments after this file) that is killed before the statement number KILL_AT goes to the database, for tests of
 * what is left then. Without KILL_AT it runs to its end and prints how many there were.
 */
const killAt = Number(process.env.KILL_AT)
let statements = 0
const query = Reflect.get(pg.Client.prototype, 'query') as (...given: unknown[]) => unknown
pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
  statements += 1
  if (statements === killAt) process.kill(process.pid, 'SIGKILL')
  return query.apply(this, given)
} as typeof pg.Client.prototype.query
process.on('exit', () => console.log(`Statements: ${statements}`))
await import('#server/cli/muster.ts')
