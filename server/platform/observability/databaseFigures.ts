import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { MailState } from '#contract/api/employees/create.ts'
import type { RestoreDrill } from '#contract/api/jobs.ts'
import { type Unsealed, unsealed } from '#server/platform/auditLog/seal.ts'
import { now } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/deps.ts'
import type { Replicas } from '#server/platform/db/replicas.ts'
import type { Metrics } from '#server/platform/metrics.ts'

interface Figures {
  isReadOnly: boolean
  mails: Record<string, number>
  oldest: number
  position: number
  unsealed: Unsealed
  passed: RestoreDrill['passed']
}

/** Uses the partial index on waiting mails and the index on the newest, so old mails are not read. */
async function readFigures(db: Db): Promise<Figures | undefined> {
  const { rows } = await sql<Figures>`
    with counted as (select state, count(*) as mails, min(created_at) as oldest from mails
      where state = 'waiting' or created_at > now() - interval '1 day' group by state)
    select current_setting('transaction_read_only')::boolean as "isReadOnly",
      coalesce(json_object_agg(state, mails), '{}') as mails,
      coalesce(extract(epoch from now() - min(oldest) filter (where state = 'waiting')), 0)::float8 as oldest,
      coalesce((select max(position) from audit_seals), 0) as position,
      (select to_json(u) from (${unsealed}) u) as unsealed,
      (select value::json -> 'passed' from kept_settings where name = 'restore_drill') as passed
    from counted`.execute(db)
  return rows[0]
}

/** What is known within two seconds. */
const soon = <Figures>(asked: Promise<Figures>): Promise<Figures | undefined> =>
  Promise.race([asked.catch(() => undefined), wait(2_000, undefined, { ref: false })])

/** Sets the gauges of the database. Waits at most two seconds, so that other metrics work without the database. */
export async function askDatabase(db: Db, metrics: Metrics): Promise<void> {
  const figures = await soon(readFigures(db))
  metrics.databaseUp.set(figures && !figures.isReadOnly ? 1 : 0)
  metrics.mails.reset()
  metrics.oldestMail.remove()
  const { auditPosition, unsealed: waiting, oldestUnsealed, backupRestored, backupAge } = metrics
  for (const gauge of [auditPosition, waiting, oldestUnsealed, backupRestored, backupAge]) gauge.remove()
  if (!figures) return
  for (const state of MailState.options) metrics.mails.set({ state }, figures.mails[state] ?? 0)
  metrics.oldestMail.set(figures.oldest)
  metrics.auditPosition.set(figures.position)
  metrics.unsealed.set(figures.unsealed.count)
  metrics.oldestUnsealed.set(figures.unsealed.seconds)
  if (!figures.passed) return
  metrics.backupRestored.set(Date.parse(figures.passed.at) / 1000)
  metrics.backupAge.set((now().getTime() - Date.parse(figures.passed.backupAt)) / 1000)
}

/** Sets the gauges of the replicas. */
export async function askReplicas(replicas: Replicas, metrics: Metrics): Promise<void> {
  metrics.replicaBehind.reset()
  const figures = await soon(replicas.figures())
  if (!figures) return
  for (const place of ['replica', 'primary'] as const) metrics.replicaCalls.set({ place }, figures.calls[place])
  for (const [index, bytes] of figures.behind.entries())
    if (bytes !== undefined) metrics.replicaBehind.set({ replica: index + 1 }, bytes)
}
