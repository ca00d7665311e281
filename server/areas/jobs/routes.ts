import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import type { Job } from '#contract/api/jobs.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { totalOf } from '#server/platform/db/finds.ts'
import { planned } from '#server/platform/db/prepared.ts'
import type { Db } from '#server/platform/deps.ts'
import type { Server } from '#server/platform/http/server.ts'
import { notFound, refuse } from '#server/platform/http/errors.ts'
import { clampPage } from '#server/platform/http/paging.ts'
import { serve } from '#server/platform/http/serve.ts'
import { sayLines } from '#server/platform/languages/i18n.ts'
import { readDrill } from '#server/platform/observability/restoreDrill.ts'
import { removeFailed, restart } from '#server/platform/queue/enqueue.ts'
import type { Work } from '#server/platform/queue/work.ts'

const columns = sql`id, kind, key, state, attempts, last_error as error,
  case when finished_at is null then wire_instant(run_at) end as "runAt",
  wire_instant(created_at) as "createdAt", wire_instant(finished_at) as "finishedAt"`

/** A job with its error in the reader's language. */
const said = (job: Job): Job => ({ ...job, error: sayLines(job.error) })

function conditions({ kind, state }: Pick<QueryOf<typeof api.jobs.list>, 'kind' | 'state'>): RawBuilder<unknown> {
  const kinds = kind.length ? sql`and kind = any(${kind})` : sql``
  const states = state.length ? sql`and state = any(${state})` : sql``
  return sql`true ${kinds} ${states}`
}

/** A page of jobs, newest first. */
async function jobPage(db: Db, asked: QueryOf<typeof api.jobs.list>) {
  const { page, size, offset } = clampPage(asked)
  const { rows } = await sql<Job>`select ${columns} from jobs where ${conditions(asked)}
    order by created_at desc, id limit ${size} offset ${offset}`.execute(planned(db))
  const total = await totalOf(db, sql`from jobs where ${conditions(asked)}`)
  return { page, size, sort: '', total, data: rows.map(said) }
}

/** Makes a failed job due now. Its record is locked first, as by an attempt. */
async function retryJob(trx: Db, id: string, works: readonly Work[]): Promise<Job> {
  const job = await trx.selectFrom('jobs').select(['kind', 'key']).where('id', '=', id).executeTakeFirst()
  if (!job) throw notFound('job')
  await works.find(({ kind }) => kind === job.kind)?.retried?.(trx, job)
  if (!(await restart(trx, id))) throw refuse('job.notFailed')
  const { rows } = await sql<Job>`select ${columns} from jobs where id = ${id}`.execute(trx)
  return said(rows[0] as Job)
}

/** Removes a failed job, so that its record no longer waits for it. The record is locked first, as by an attempt. */
async function removeJob(trx: Db, id: string, works: readonly Work[]): Promise<void> {
  const job = await trx.selectFrom('jobs').select(['kind', 'key']).where('id', '=', id).executeTakeFirst()
  if (!job) throw notFound('job')
  await works.find(({ kind }) => kind === job.kind)?.removed?.(trx, job)
  if (!(await removeFailed(trx, id))) throw refuse('job.notRemovable')
}

/** Routes for admins to see the jobs of the queue. `works` are the kinds that this server does. */
export const jobRoutes =
  (works: readonly Work[]) =>
  (app: FastifyInstance, server: Server): void => {
    serve(app, server, api.jobs.list, ({ query }, { read }) => jobPage(read, query))
    serve(app, server, api.jobs.restoreDrill, async (_call, { read }) => ({ data: (await readDrill(read)) ?? null }))
    serve(app, server, api.jobs.retry, async ({ params }, { write }) => ({
      data: await write((trx) => retryJob(trx, params.id, works)),
    }))
    serve(app, server, api.jobs.remove, ({ params }, { write }) => write((trx) => removeJob(trx, params.id, works)))
  }
