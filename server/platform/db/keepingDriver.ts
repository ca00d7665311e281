import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import { currentSnapshot } from './snapshot.ts'
import { currentlyKept, type Kept } from '#server/platform/undo/keeping.ts'
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
  override async acquireConnection(): Promise<DatabaseConnection> {
    const snapshot = currentSnapshot()
    if (!snapshot) return super.acquireConnection()
    if (snapshot.connection && !snapshot.users) throw new Error('This snapshot has ended.')
    snapshot.users += 1
    snapshot.connection ??= super.acquireConnection()
    return snapshot.connection
  }

  override async releaseConnection(connection: Connection): Promise<void> {
    const snapshot = currentSnapshot()
    if (snapshot) snapshot.users -= 1
    if (!snapshot?.users) await super.releaseConnection(connection)
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const snapshot = currentSnapshot()
    if (snapshot?.isBegun) throw new Error('A snapshot is one transaction. Nothing in it begins another one.')
    if (snapshot) snapshot.isBegun = true
    const kept = currentlyKept()
    if (!kept) return super.beginTransaction(connection, settings)
    const beginning: DatabaseConnection = {
      ...connection,
      executeQuery: <Row>({ sql }: CompiledQuery) =>
        connection.executeQuery<Row>(CompiledQuery.raw(`${sql}; ${keep(kept)}`)),
    }
    try {
      await super.beginTransaction(beginning, settings)
    } catch (error) {
      // Kysely assumes that the transaction never began, and would return the connection in a failed transaction.
      await super.rollbackTransaction(connection)
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
 * Serialises concurrent statements of a transaction: each timeout starts with its own statement (`late.ts`), and the
 * driver accepts only one at a time.
 */
async function oneAtATime(connection: DatabaseConnection): Promise<void> {
  const execute = connection.executeQuery.bind(connection)
  let before: Promise<unknown> = Promise.resolve()
  connection.executeQuery = <Row>(query: CompiledQuery) => {
    const answer = before.then(() => execute<Row>(query))
    before = answer.then(
      () => undefined,
      () => undefined,
    )
    return answer
  }
}

/**
 * PostgreSQL dialect whose transactions store undo data if the call can be undone, roll back in a dry run, and share
 * their connection with all reads in a snapshot.
 */
export class KeepingDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig
  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = { ...config, onCreateConnection: oneAtATime }
  }
  override createDriver(): PostgresDriver {
    return new KeepingDriver(this.#config)
  }
}
