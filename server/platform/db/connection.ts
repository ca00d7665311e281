import { CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely'
import pg from 'pg'
import { nameIn, type Names } from './prepared.ts'
import { gone, unavailable, unreachable } from './unavailable.ts'
import { valueTypes } from './valueTypes.ts'

/** How the connections of a pool are used. */
export interface Use {
  /** The server's limit for a statement in milliseconds; 0 for none. */
  millis: number
  /**
   * Limits are set for a session, or in each transaction, because a pooler gives each another session. Neither for the
   * embedded database. Only in a session of their own are statements prepared.
   */
  scope?: 'session' | 'transaction'
}

const limitsOf = (millis: number) => ({
  statement_timeout: millis,
  lock_timeout: 10_000,
  // Frees the locks of a server that disappeared.
  idle_in_transaction_session_timeout: millis || 30_000,
  timezone: 'UTC',
  // JIT compilation takes longer than any of the queries.
  jit: 'off',
})

const setting = (settings: object, isLocal: boolean) => {
  const each = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', ${isLocal})`)
  return `select ${each.join(', ')}`
}

/** Answers are read whole, since none is larger than a file's page. */
export const unstreamed = (): never => {
  throw new Error('Statements are not streamed.')
}

/** What is known of a connection until it is closed. */
interface Life {
  opened: number
  /** Why it takes no more statements. */
  lost?: Error
  isUnconfirmed?: boolean
  names: Names
}

function follow(client: pg.PoolClient): Life {
  const life: Life = { opened: Date.now(), names: new Map() }
  client.on('error', (cause) => {
    life.lost ??= gone(cause.message, { cause })
  })
  // A commit that waits for a standby is not undone by the statement timeout: the server stops waiting, says so in a
  // notice and reports success. The change is lost if the standby takes over, so it counts as failed.
  client.on('notice', ({ routine }) => {
    if (routine === 'SyncRepWaitForLSN') life.isUnconfirmed = true
  })
  return life
}

/** A server that hangs ends no statement itself: so much later the connection is given up. */
const graceMillis = 2_000

/** A server that accepts no changes is reached anew so often. */
const restMillis = 1_000

/** A connection from its taking to its release, which closes one that is lost or in a transaction. */
export type Connection = DatabaseConnection & { release: () => void }

function connectionOn(client: pg.PoolClient, life: Life, source: Source, millis: number): Connection {
  let isReleased = false
  function release(): void {
    if (isReleased) return
    isReleased = true
    client.release(life.lost !== undefined || client.getTransactionStatus() !== 'I')
  }

  function failed(error: Error): Error {
    const code = unavailable(error)
    if (code === 'database.gone') life.lost ??= error
    const isOld = Date.now() - life.opened > restMillis
    if (code === 'database.updated' || (code === 'database.readOnly' && isOld)) source.renew()
    return error
  }

  async function ask<Row>(query: CompiledQuery, before: Promise<unknown>): Promise<QueryResult<Row>> {
    await before
    if (life.lost ?? isReleased) throw life.lost ?? new Error('This transaction has ended.')
    const giveUp = () => {
      life.lost ??= gone('The database did not answer in time.')
      release()
    }
    const late = millis ? setTimeout(giveUp, millis + graceMillis) : undefined
    try {
      const name = source.use.scope === 'session' ? nameIn(life.names, query) : undefined
      const answers = await client.query({ name, text: query.sql, values: [...query.parameters] })
      if (life.isUnconfirmed) throw gone('The database did not confirm the change in time.')
      const [{ rowCount, rows }] = [answers].flat() as [pg.QueryResult]
      return { rows, numAffectedRows: BigInt(rowCount ?? 0) }
    } catch (error) {
      throw failed(life.lost ?? (error as Error))
    } finally {
      clearTimeout(late)
    }
  }

  // Statements run one after the other.
  let last: Promise<unknown> = Promise.resolve()
  function executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const answer = ask<Row>(query, last)
    last = answer.catch(() => undefined)
    return answer
  }
  return { executeQuery, streamQuery: unstreamed, release }
}

const waitMillis = 10_000

/** A pool of connections to one server. */
export class Source {
  readonly pool: pg.Pool
  readonly use: Use
  /** Of connections opened since the last renewal. */
  #lives = new WeakMap<pg.PoolClient, Life>()

  constructor(config: pg.PoolConfig, use: Use) {
    this.use = use
    const limits = use.scope === 'session' && setting(limitsOf(use.millis), false)
    this.pool = new pg.Pool({
      connectionTimeoutMillis: waitMillis,
      types: valueTypes,
      // Poolers refuse these as parameters of a connection.
      ...(limits && { verify: (client, done) => client.query(limits, (error) => done(error)) }),
      ...config,
    })
    // A lost connection fails its query, and the pool opens a new one. Without this handler the process would exit.
    this.pool.on('error', () => undefined)
    this.pool.on('connect', (client) => this.#lives.set(client, follow(client)))
  }

  /** @param millis the limit of a statement, if it isn't the usual one */
  async take(millis = this.use.millis): Promise<Connection> {
    for (;;) {
      const client = await this.pool.connect().catch((error: Error) => {
        throw error instanceof pg.DatabaseError ? error : gone(error.message, { cause: error, code: unreachable })
      })
      const life = this.#lives.get(client)
      if (life) return connectionOn(client, life, this, millis)
      client.release(true)
    }
  }

  /** Asks a single statement. */
  async ask<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const connection = await this.take()
    const isShared = this.use.scope === 'transaction'
    const run = (text: string) => connection.executeQuery(CompiledQuery.raw(text))
    try {
      if (isShared) await run(this.beginning('begin'))
      const answer = await connection.executeQuery<Row>(query)
      if (isShared) await run('commit')
      return answer
    } finally {
      connection.release()
    }
  }

  /**
   * The statement that begins a transaction.
   * @param millis a limit of its own. Without one it may also be idle, for example while a file is written
   */
  beginning(begin: string, millis?: number): string {
    const settings = {
      ...(this.use.scope === 'transaction' && limitsOf(this.use.millis)),
      ...(millis !== undefined && { statement_timeout: millis }),
      ...(millis === 0 && { idle_in_transaction_session_timeout: 0 }),
    }
    return Object.keys(settings).length > 0 ? `${begin}; ${setting(settings, true)}` : begin
  }

  /**
   * Replaces all connections when they are taken next: new ones have no outdated plans, and a proxy leads them to the
   * current primary.
   */
  renew(): void {
    this.#lives = new WeakMap()
  }
}
