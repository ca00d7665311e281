import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import { oneAtATime } from './oneAtATime.ts'
import { OnDemandConnection } from './onDemand.ts'
import { currentReplica } from './replicas.ts'
import { currentSnapshot } from './snapshot.ts'
import { currentlyKept, type Kept } from '#server/platform/undo/keeping.ts'
import { Turns } from '#server/platform/turns.ts'
import { currentRehearsal, type Rehearsed } from '#server/platform/undo/rehearsing.ts'

/**
 * SQL that tells the triggers to store undo data for this call. Values are literals, because a statement with
 * parameters can't be sent together with `begin`.
 */
function keep({ employeeId, requestId, rights }: Kept): string {
  const values = [employeeId, requestId, JSON.stringify(rights)].map(pg.escapeLiteral)
  return `with kept as (insert into undos (employee_id, request_id, rights)
      values (${values[0]}, ${values[1]}, array(select json_array_elements_text(${values[2]})))
      on conflict (employee_id, request_id) do update set at = undos.at returning id)
    select set_config('muster.undo', id::text, true) from kept`
}

// Request ids can come from outside and repeat, so only rows written by this transaction count.
const rehearsed = `select action, entity, entity_id as "entityId", changes from audit_events
  where request_id = $1 and actor_id = $2 and xmin = pg_current_xact_id()::xid order by seq`

type Connection = Parameters<PostgresDriver['releaseConnection']>[0]

class KeepingDriver extends PostgresDriver {
  readonly #writers: number
  readonly #turns = new Turns({ mostWaiting: Number.POSITIVE_INFINITY })

  constructor(config: PostgresDialectConfig, writers: number) {
    super(config)
    this.#writers = writers
  }

  #newConnection(): OnDemandConnection {
    const replica = currentReplica()
    return new OnDemandConnection({
      acquire: (from) => (from === 'any' && replica ? replica.acquireConnection() : super.acquireConnection()),
      release: (connection) => super.releaseConnection(connection as Connection),
      writeTurn: () => this.#writeTurn(),
    })
  }

  async #writeTurn(): Promise<() => void> {
    const end = await this.#turns.take('write', this.#writers)
    if (!end) throw new Error('timeout exceeded when trying to connect')
    return end
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const snapshot = currentSnapshot()
    if (!snapshot) return this.#newConnection()
    if (snapshot.connection && !snapshot.users) throw new Error('This snapshot has ended.')
    snapshot.users += 1
    return (snapshot.connection ??= this.#newConnection())
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const snapshot = currentSnapshot()
    if (snapshot) snapshot.users -= 1
    if (!snapshot?.users) await (connection as OnDemandConnection).release()
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const snapshot = currentSnapshot()
    if (snapshot?.isBegun) throw new Error('A snapshot is one transaction. Nothing in it begins another one.')
    if (snapshot) snapshot.isBegun = true
    const kept = currentlyKept()
    ;(connection as OnDemandConnection).writesLater = settings.accessMode !== 'read only'
    if (!kept) return super.beginTransaction(connection, settings)
    const beginning = {
      executeQuery: ({ sql }: CompiledQuery) => connection.executeQuery(CompiledQuery.raw(`${sql}; ${keep(kept)}`)),
    } as DatabaseConnection
    try {
      await super.beginTransaction(beginning, settings)
    } catch (error) {
      // Kysely assumes that the transaction never began, and would return the connection in a failed transaction.
      await super.rollbackTransaction(connection).catch(() => undefined)
      throw error
    }
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const rehearsal = currentRehearsal()
    if (!rehearsal) return super.commitTransaction(connection)
    const { rows } = await connection.executeQuery<Rehearsed>(
      CompiledQuery.raw(rehearsed, [rehearsal.requestId, rehearsal.actorId]),
    )
    rehearsal.events.push(...rows)
    await super.rollbackTransaction(connection)
  }
}

/**
 * PostgreSQL dialect whose transactions store undo data if the call can be undone, roll back in a dry run, and share
 * their connection with all reads in a snapshot.
 */
export class KeepingDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig
  readonly #writers: number

  /** `writers`: maximum number of connections that write at the same time. */
  constructor(config: PostgresDialectConfig, writers = Number.POSITIVE_INFINITY) {
    super(config)
    this.#config = { ...config, onCreateConnection: oneAtATime }
    this.#writers = writers
  }
  override createDriver(): PostgresDriver {
    return new KeepingDriver(this.#config, this.#writers)
  }
}
