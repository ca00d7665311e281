import pg from 'pg'

/**
 * Runs a command (the arguments after this file) and kills it before statement number KILL_AT is sent, to test what
 * remains. Without KILL_AT it runs to its end and prints the number of statements.
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
