import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { unavailable } from './unavailable.ts'

/** Where connections come from. */
export interface Source {
  /** A connection to the primary, or to a replica if there is one. */
  acquire(from: 'primary' | 'any'): Promise<DatabaseConnection>
  release(connection: DatabaseConnection): Promise<void>
  /** Waits until one more connection may be used for writing. Resolves to a function that ends that use. */
  writeTurn(): Promise<() => void>
}

type Run<Row> = (connection: DatabaseConnection) => Promise<QueryResult<Row>>

const writes = /\b(insert|update|delete|merge|vacuum)\b/i

const isGone = (error: unknown) => unavailable(error as Error) === 'database.gone'

/** True for what a standby answers while it applies a change that a statement needs. */
const isInTheWay = (error: unknown) =>
  ['database.busy', 'database.readOnly'].includes(unavailable(error as Error) ?? '')

/**
 * A connection that is taken from the pool with its first statement, when it is known whether it will write. If that
 * statement only reads or begins a transaction and the connection turns out to be lost, another one to the primary repeats
 * it.
 */
export class OnDemandConnection implements DatabaseConnection {
  readonly #source: Source
  #taken: Promise<DatabaseConnection> | undefined
  #endTurn: (() => void) | undefined
  /** Set before the first statement, if that begins a transaction: whether the transaction writes. */
  writesLater: boolean | undefined

  constructor(source: Source) {
    this.#source = source
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const run: Run<Row> = (connection) => connection.executeQuery<Row>(query)
    if (this.#taken) return run(await this.#taken)
    const isWrite = writes.test(query.sql)
    return this.#first(run, this.writesLater ?? isWrite, this.writesLater !== undefined || !isWrite)
  }

  async *streamQuery<Row>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<Row>> {
    yield* (await (this.#taken ??= this.#source.acquire('any'))).streamQuery<Row>(query, chunkSize)
  }

  async release(): Promise<void> {
    const connection = await this.#taken?.catch(() => undefined)
    this.#endTurn?.()
    if (connection) await this.#source.release(connection)
  }

  async #first<Row>(run: Run<Row>, isWrite: boolean, isRepeatable: boolean): Promise<QueryResult<Row>> {
    this.#taken = this.#take(isWrite)
    const connection = await this.#taken
    try {
      return await run(connection)
    } catch (error) {
      // What failed to begin may have left an open transaction, with which its connection must not return to the pool.
      const isBegin = this.writesLater !== undefined
      if (!isRepeatable || !(isGone(error) || (!isBegin && isInTheWay(error)))) throw error
      await this.#source.release(connection)
      this.#taken = this.#source.acquire('primary')
      return run(await this.#taken)
    }
  }

  async #take(isWrite: boolean): Promise<DatabaseConnection> {
    if (!isWrite) return this.#source.acquire('any')
    this.#endTurn = await this.#source.writeTurn()
    return this.#source.acquire('primary')
  }
}
