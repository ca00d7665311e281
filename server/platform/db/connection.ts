import { CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely'
import type pg from 'pg'
import { dropPlans, preparedAs } from './prepared.ts'
import { isOutdated, unavailable } from './unavailable.ts'

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

/** A server that hangs ends no statement itself: so much later the connection is given up. */
const graceMillis = 2_000

/** Answers are read whole, since none is larger than a file's page. */
export const unstreamed = (): never => {
  throw new Error('Statements are not streamed.')
}

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/**
 * A connection from its taking to its release. Statements run one after the other. Closes itself if a statement isn't
 * answered in time.
 */
export class Connection implements DatabaseConnection {
  readonly #source: Source
  readonly #client: pg.PoolClient
  readonly #millis: number
  #last: Promise<unknown> = Promise.resolve()
  /** Why it takes no more statements. */
  #end: Error | undefined
  #isUnconfirmed = false

  constructor(source: Source, client: pg.PoolClient, millis: number) {
    this.#source = source
    this.#client = client
    this.#millis = millis && millis + graceMillis
    client.on('notice', this.#hear)
  }

  // A commit that waits for a standby is not undone by the statement timeout: the server stops waiting, says so in a notice
  // and reports success. The change is lost if the standby takes over, so it counts as failed.
  readonly #hear = ({ routine }: { routine: string | undefined }) => {
    if (routine === 'SyncRepWaitForLSN') this.#isUnconfirmed = true
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const answer = this.#last.then(() => this.#ask<Row>(query))
    this.#last = answer.catch(() => undefined)
    return answer
  }

  readonly streamQuery = unstreamed

  async #ask<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#end) throw this.#end
    const named = this.#source.namedOn(this.#client, query)
    try {
      const all = await this.#inTime(this.#client.query({ ...named, values: [...query.parameters] }))
      if (this.#isUnconfirmed) throw new Error('The database did not confirm the change in time.')
      const [{ command, rowCount, rows }] = [all].flat() as [pg.QueryResult]
      return { rows, ...(changing.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) }
    } catch (error) {
      throw this.#failed(error as Error)
    }
  }

  async #inTime<T>(answer: Promise<T>): Promise<T> {
    if (!this.#millis) return answer
    let late: NodeJS.Timeout | undefined
    const tooLate = new Promise<never>((_resolve, reject) => {
      late = setTimeout(() => {
        reject(new Error('The database did not answer in time.'))
        this.release(true)
      }, this.#millis)
    })
    return Promise.race([answer, tooLate]).finally(() => clearTimeout(late))
  }

  #failed(error: Error): Error {
    const code = unavailable(error)
    if (code === 'database.gone') this.#end = error
    if (code === 'database.readOnly') this.#source.renew()
    if (isOutdated(error)) dropPlans()
    // The driver's stack ends in its parser.
    error.stack += new Error().stack?.replace(/^.*/, '') ?? ''
    return error
  }

  /** Gives it back to the pool, or closes it if it is lost, outdated or in a transaction. Does nothing the second time. */
  release(isLost = this.#end !== undefined || this.#client.getTransactionStatus() !== 'I'): void {
    if (this.#isReleased) return
    this.#isReleased = true
    this.#end ??= new Error('This transaction has ended.')
    this.#client.off('notice', this.#hear)
    this.#client.release(isLost || this.#source.isOld(this.#client))
  }
  #isReleased = false
}

/** Statements that a connection prepares. Each takes 10 to 250 KB in the database, until the connection is closed. */
const mostPlans = 250

/** At most one renewal in this time. */
const restMillis = 1_000

/** A pool of connections to one server. */
export class Source {
  readonly pool: pg.Pool
  readonly use: Use
  readonly #known = new WeakMap<pg.PoolClient, { generation: number; names: Set<string> }>()
  #generation = 0
  #renewed = 0

  constructor(pool: pg.Pool, use: Use) {
    this.pool = pool
    this.use = use
    pool.on('connect', (client) => this.#known.set(client, { generation: this.#generation, names: new Set() }))
  }

  /** @param millis the limit of a statement, if it isn't the usual one */
  async take(millis = this.use.millis): Promise<Connection> {
    return new Connection(this, await this.pool.connect(), millis)
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

  /** The statement with its name, if this connection prepares it. */
  namedOn(client: pg.PoolClient, query: CompiledQuery): { text: string; name?: string } {
    const named = this.use.isPreparing ? preparedAs(query) : { text: query.sql }
    const names = this.#known.get(client)?.names
    if (!named.name || !names || names.has(named.name)) return named
    if (names.size >= mostPlans) return { text: named.text }
    names.add(named.name)
    return named
  }

  isOld(client: pg.PoolClient): boolean {
    return this.#known.get(client)?.generation !== this.#generation
  }

  /** Replaces all connections, those in use after their use: a proxy leads new ones to the current primary. */
  renew(): void {
    if (Date.now() - this.#renewed < restMillis) return
    this.#renewed = Date.now()
    this.#generation += 1
    const closeIdle = async () => {
      for (let left = this.pool.idleCount; left > 0; left--) (await this.take()).release()
    }
    closeIdle().catch(() => undefined)
  }
}
