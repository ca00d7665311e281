import { type RawBuilder, sql } from 'kysely'
import { planned } from '#server/platform/db/prepared.ts'
import type { Deps, Doors } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'

/** Rows to delete some time after their work is done. */
export interface Ended {
  table: string
  key: string
  /** Variable with the retention time. */
  after: 'KEEP_SESSIONS' | 'KEEP_MAILS' | 'KEEP_IMPORTS' | 'KEEP_DONE_WORK' | 'KEEP_UNDO'
  /** Column from which the time counts. It is indexed. */
  since: string
  isDone?: RawBuilder<boolean>
}

/** Those of the platform. */
export const ended: readonly Ended[] = [
  { table: 'sessions', key: 'jti', after: 'KEEP_SESSIONS', since: 'expires_at' },
  {
    table: 'mails',
    key: 'id',
    after: 'KEEP_MAILS',
    since: 'created_at',
    isDone: sql`state <> 'waiting'`,
  },
  { table: 'jobs', key: 'id', after: 'KEEP_DONE_WORK', since: 'finished_at' },
  { table: 'undos', key: 'id', after: 'KEEP_UNDO', since: 'at' },
]

/** Rows per transaction, to keep locks short. */
const batch = 1_000

/** Deletes a batch and returns its size. Skips rows locked by another server. */
async function deleteSome(
  { write }: Pick<Doors, 'write'>,
  env: Env,
  { table, key, after, since, isDone }: Ended,
): Promise<number> {
  const [rows, id] = [sql.table(table), sql.ref(key)]
  return write(
    async (trx) => {
      const { numAffectedRows } = await sql`delete from ${rows} where ${id} = any (array(select ${id} from ${rows}
      where ${sql.ref(since)} < now() - ${env[after]} * interval '1 second' ${isDone ? sql`and ${isDone}` : sql``}
      order by ${sql.ref(since)} limit ${batch} for update skip locked))`.execute(planned(trx))
      return Number(numAffectedRows ?? 0)
    },
    { always: true },
  )
}

/** Deletes old rows after the times in the variables `KEEP_...`. Several servers share the work. */
export async function deleteEnded(
  { write, env }: Pick<Deps, 'write' | 'env'>,
  signal: AbortSignal,
  all: readonly Ended[],
): Promise<void> {
  for (const one of all)
    while (!signal.aborted) {
      if ((await deleteSome({ write }, env, one)) < batch) break
    }
}
