import { CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely'
import pg from 'pg'
import { dropPlans, namedOn } from './prepared.ts'
import { gone, isOutdated, unavailable, unreachable } from './unavailable.ts'

/** How the connections of a pool are used. */
export interface Use {
  /** The server's limit for a statement in milliseconds; 0 for none. */
  millis: number
  /** A pooler gives each transaction another session, so limits are set in each, and nothing is prepared. */
  isShared?: boolean
  /** Statements that repeat are prepared. */
  isPreparing?: boolean
}

/** SQL that sets the limits of a session, or of one transaction. */
export function limitsOf(millis: number, scope: 'session' | 'transaction'): string {
  const limits = {
    statement_timeout: millis,
    lock_timeout: 10_000,
    // Frees the locks of a server that disappeared.
    idle_in_transaction_session_timeout: millis || 30_000,
    timezone: 'UTC',
    // JIT compilation takes longer than any of the queries.
    jit: 'off',
  }
  const isLocal = scope === 'transaction'
  const settings = Object.entries(limits).map(([name, value]) => `set_config('${name}', '${value}', ${isLocal})`)
  return `select ${settings.join(', ')}`
}

/** Answers are read whole, since none is larger than a file's page. */
export const unstreamed = (): never => {
  throw new Error('Statements are not streamed.')
}

/** A server that hangs ends no statement itself: so much later the connection is given up. */
const graceMillis = 2_000

/** A connection from its taking to its release, which closes one that is lost or in a transaction. */
export type Connection = DatabaseConnection & { release: () => void }

function connectionOn(client: pg.PoolClient, source: Source, millis: number): Connection {
  /** Why it takes no more statements. */
  let end: Error | undefined
  let isUnconfirmed = false
  const lose = (cause?: Error) => {
    end ??= gone(cause?.message ?? 'The connection was closed.', { cause })
  }
  // A commit that waits for a standby is not undone by the statement timeout: the server stops waiting, says so in a notice
  // and reports success. The change is lost if the standby takes over, so it counts as failed.
  const hear = ({ routine }: { routine: string | undefined }) => {
    if (routine === 'SyncRepWaitForLSN') isUnconfirmed = true
  }
  client.on('error', lose).on('end', lose).on('notice', hear)

  let isReleased = false
  function release(): void {
    if (isReleased) return
    isReleased = true
    client.off('error', lose).off('end', lose).off('notice', hear)
    client.release(end !== undefined || client.getTransactionStatus() !== 'I')
    end ??= new Error('This transaction has ended.')
  }

  function failed(error: Error): Error {
    const code = unavailable(error)
    if (code === 'database.gone') end ??= error
    if (code === 'database.readOnly') source.renew()
    if (isOutdated(error)) dropPlans()
    // The driver's stack ends in its parser.
    error.stack += new Error().stack?.replace(/^.*/, '') ?? ''
    return error
  }

  async function ask<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (end) throw end
    const giveUp = () => {
      lose(new Error('The database did not answer in time.'))
      release()
    }
    const late = millis ? setTimeout(giveUp, millis + graceMillis) : undefined
    try {
      const named = source.use.isPreparing ? namedOn(client, query) : { text: query.sql }
      const answers = await client.query({ ...named, values: [...query.parameters] })
      if (isUnconfirmed) throw gone('The database did not confirm the change in time.')
      const [{ rowCount, rows }] = [answers].flat() as [pg.QueryResult]
      return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
    } catch (error) {
      throw failed(end ?? (error as Error))
    } finally {
      clearTimeout(late)
    }
  }

  // Statements run one after the other.
  let last: Promise<unknown> = Promise.resolve()
  function executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const answer = last.then(() => ask<Row>(query))
    last = answer.catch(() => undefined)
    return answer
  }
  return { executeQuery, streamQuery: unstreamed, release }
}

/** At most one renewal in this time. */
const restMillis = 1_000

/** A pool of connections to one server. */
export class Source {
  readonly pool: pg.Pool
  readonly use: Use
  /** Connections opened since the last renewal. */
  #current = new WeakSet<pg.PoolClient>()
  #renewed = 0

  constructor(pool: pg.Pool, use: Use) {
    this.pool = pool
    this.use = use
    pool.on('connect', (client) => this.#current.add(client))
  }

  /** @param millis the limit of a statement, if it isn't the usual one */
  async take(millis = this.use.millis): Promise<Connection> {
    for (;;) {
      const client = await this.pool.connect().catch((error: Error) => {
        throw error instanceof pg.DatabaseError ? error : gone(error.message, { cause: error, code: unreachable })
      })
      if (this.#current.has(client)) return connectionOn(client, this, millis)
      client.release(true)
    }
  }

  /** Asks a single statement. */
  async ask<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const connection = await this.take()
    const run = (text: string) => connection.executeQuery(CompiledQuery.raw(text))
    try {
      if (!this.use.isShared) return await connection.executeQuery<Row>(query)
      await run(this.beginning('begin'))
      const answer = await connection.executeQuery<Row>(query)
      await run('commit')
      return answer
    } finally {
      connection.release()
    }
  }

  /** The statement that begins a transaction. */
  beginning(begin: string): string {
    return this.use.isShared ? `${begin}; ${limitsOf(this.use.millis, 'transaction')}` : begin
  }

  /** Replaces all connections when they are taken next: a proxy leads new ones to the current primary. */
  renew(): void {
    if (Date.now() - this.#renewed < restMillis) return
    this.#renewed = Date.now()
    this.#current = new WeakSet()
  }
}
