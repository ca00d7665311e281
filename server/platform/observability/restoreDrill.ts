import { sql } from 'kysely'
import type { RestoreDrill } from '#contract/api/jobs.ts'
import type { Db, Doors } from '#server/platform/deps.ts'

/** Stores a drill in `kept_settings`, which backups leave out. One that failed keeps what the last one before it passed. */
export async function recordDrill({ write }: Pick<Doors, 'write'>, drill: RestoreDrill): Promise<void> {
  await write(async (trx) => {
    const passed = drill.passed ?? (await readDrill(trx))?.passed ?? null
    const value = JSON.stringify({ ...drill, passed })
    await sql`insert into kept_settings (name, value) values ('restore_drill', ${value})
      on conflict (name) do update set value = excluded.value`.execute(trx)
  })
}

/** Undefined before the first drill. */
export async function readDrill(db: Db): Promise<RestoreDrill | undefined> {
  const { rows } = await sql<{ drill: RestoreDrill }>`select value::json as drill from kept_settings
    where name = 'restore_drill'`.execute(db)
  return rows[0]?.drill
}
