import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { fault, faultLine } from '#contract/errors/fault.ts'
import type { Job } from '#contract/api/jobs.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { invoiceMailKind } from '#server/areas/invoices/index.ts'
import { recordDrill } from '#server/platform/observability/restoreDrill.ts'
import { cast } from '#tests/support/cast.ts'
import { mailing } from '#tests/support/mails.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { queue, stateOf } = mailing({
  get deps() {
    return app.deps
  },
} as never)
beforeEach(async () => {
  await app.deps.db.deleteFrom('mails').execute()
  await app.deps.db.deleteFrom('jobs').execute()
})

const add = async (columns: object = {}) => {
  const id = randomUUID()
  await insertRows(app.deps.db, 'jobs', [{ id, kind: 'ended rows', key: id, ...columns }])
  return id
}
const failed = { state: 'failed', attempts: 6, finished_at: '2026-08-01T08:00:00Z' } as const
const list = async (query: Record<string, string> = {}) => {
  const { status, body } = await app.as('admin')(api.jobs.list, { query })
  expect(status).toBe(200)
  return body as unknown as { data: Job[]; total: number }
}
const retry = (id: string) => app.as('admin')(api.jobs.retry, { params: { id } })
/** The job of a mail that failed for good. */
async function failedMail(more: Parameters<typeof queue>[1] = {}) {
  const mail = await queue('one@home.example', more)
  await app.deps.db.updateTable('mails').set({ state: 'failed' }).where('id', '=', mail).execute()
  const { rows } = await sql<{ id: string }>`insert into jobs (kind, key, state, finished_at)
    values ('mails', ${mail}, 'failed', now()) on conflict (kind, key) do update set state = 'failed', finished_at = now()
    returning id`.execute(app.deps.db)
  return { mail, job: rows[0]?.id ?? '' }
}

test('nobody but admins sees or retries jobs', async () => {
  const id = await add(failed)
  for (const [who, status] of [
    [null, 401],
    ['member', 403],
    ['engineeringManager', 403],
    ['admin', 200],
  ] as const) {
    expect([who, (await app.as(who)(api.jobs.list, {})).status]).toEqual([who, status])
    expect([who, (await app.as(who)(api.jobs.retry, { params: { id } })).status]).toEqual([who, status])
  }
})

test('admins see the last restore drill, and what the last one before it passed', async () => {
  const drill = async (who: 'admin' | 'member' = 'admin') => app.as(who)(api.jobs.restoreDrill, {})
  expect(await drill('member')).toMatchObject({ status: 403 })
  expect((await drill()).body.data).toBeNull()
  const passed = { at: '2026-11-01T04:15:00.000Z', backupAt: '2026-11-01T02:15:00.000Z' }
  await recordDrill(app.deps.db, { at: passed.at, problem: '', passed })
  const failed = { at: '2026-11-08T04:15:00.000Z', problem: 'The backup is damaged.' }
  await recordDrill(app.deps.db, { ...failed, passed: null })
  expect((await drill()).body.data).toEqual({ ...failed, passed })
})

test('jobs are listed newest first, by kind and state, with why they failed', async () => {
  const error = faultLine(fault('outside.answered', { status: 500 }))
  const old = await add({ ...failed, last_error: error, kind: 'outside actions', created_at: '2026-07-01T08:00:00Z' })
  const young = await add({ created_at: '2026-07-02T08:00:00Z', run_at: '2026-07-02T09:00:00Z' })
  expect((await list()).data).toEqual([
    {
      id: young,
      kind: 'ended rows',
      key: young,
      state: 'waiting',
      attempts: 0,
      runAt: '2026-07-02T09:00:00.000000Z',
      error: '',
      createdAt: '2026-07-02T08:00:00.000000Z',
      finishedAt: null,
    },
    expect.objectContaining({
      id: old,
      state: 'failed',
      attempts: 6,
      runAt: null,
      error: expect.stringMatching(/500.*\.$/),
      finishedAt: '2026-08-01T08:00:00.000000Z',
    }),
  ])
  const idsOf = async (query: Record<string, string>) => (await list(query)).data.map(({ id }) => id)
  expect(await idsOf({ state: 'failed' })).toEqual([old])
  expect(await idsOf({ kind: 'ended rows' })).toEqual([young])
  expect(await list({ page: '2', size: '1' })).toMatchObject({ total: 2, data: [{ id: old }] })
})

test('a job that never ended says what to look at', async () => {
  await add({ ...failed, last_error: faultLine(fault('job.neverEnded', { times: 3 })) })
  expect((await list()).data).toMatchObject([{ error: expect.stringMatching(/^It was begun 3 times and never ended/) }])
})

test('a failed job is tried again with all its attempts; others are refused', async () => {
  const id = await add(failed)
  expect((await retry(id)).body.data).toMatchObject({ id, state: 'waiting', attempts: 0, finishedAt: null })
  expect(await retry(id)).toMatchObject({ status: 409, body: { code: 'job.notFailed' } })
  expect(await retry(randomUUID())).toMatchObject({ status: 404, body: { code: 'record.notFound' } })
})

test('nobody but admins removes a job, and only one that failed', async () => {
  const [id, waiting] = [await add(failed), await add()]
  const remove = (who: 'admin' | 'member' | null, one: string) => app.as(who)(api.jobs.remove, { params: { id: one } })
  expect([(await remove(null, id)).status, (await remove('member', id)).status]).toEqual([401, 403])
  expect(await remove('admin', waiting)).toMatchObject({ status: 409, body: { code: 'job.notRemovable' } })
  expect((await remove('admin', id)).status).toBe(200)
  expect(await remove('admin', id)).toMatchObject({ status: 404, body: { code: 'record.notFound' } })
  expect((await list()).data.map((job) => job.id)).toEqual([waiting])
})

test('an import ends when its job is removed, and keeps no file', async () => {
  const [one, other] = [randomUUID(), randomUUID()]
  await insertRows(app.deps.db, 'imports', [
    { id: one, employee_id: cast.admin.id, csv: 'a', mapping: {}, total: 1, state: 'running' },
    { id: other, employee_id: cast.admin.id, csv: 'b', mapping: {}, total: 1, state: 'undoing' },
  ])
  for (const [key, kind] of [
    [one, 'imports of people'],
    [other, 'undone imports of people'],
  ] as const) {
    await app.deps.db.deleteFrom('jobs').where('key', '=', key).execute()
    const id = await add({ ...failed, kind, key })
    expect((await app.as('admin')(api.jobs.remove, { params: { id } })).status).toBe(200)
  }
  const rows = await app.deps.db
    .selectFrom('imports')
    .select(['state', 'csv'])
    .where('id', 'in', [one, other])
    .execute()
  expect(rows).toEqual([
    { state: 'finished', csv: '' },
    { state: 'finished', csv: '' },
  ])
})

test('a retried mail waits again; erased ones and those with an invoice do not', async () => {
  const { mail, job } = await failedMail()
  expect((await retry(job)).status).toBe(200)
  expect(await stateOf(mail)).toMatchObject({ state: 'waiting' })

  const ofInvoice = await failedMail({ kind: invoiceMailKind })
  expect(await retry(ofInvoice.job)).toMatchObject({ status: 409, body: { code: 'job.invoiceMail' } })
  const erased = await failedMail()
  await app.deps.db.updateTable('mails').set({ to_address: '' }).where('id', '=', erased.mail).execute()
  expect(await retry(erased.job)).toMatchObject({ status: 409, body: { code: 'job.nothingToSend' } })
  expect(await stateOf(ofInvoice.mail)).toMatchObject({ state: 'failed' })
})

test('a retried action in another system waits again; a job without its action is refused', async () => {
  const action = randomUUID()
  await insertRows(app.deps.db, 'outside_actions', [
    { id: action, employee_id: cast.member.id, occasion: 'onboarding', action: 'teamEmail', state: 'failed' },
  ])
  const job = await add({ ...failed, kind: 'outside actions', key: action })
  expect((await retry(job)).status).toBe(200)
  const rows = await app.deps.db.selectFrom('outside_actions').select('state').where('id', '=', action).execute()
  expect(rows).toEqual([{ state: 'waiting' }])
  const lost = await add({ ...failed, kind: 'outside actions' })
  expect(await retry(lost)).toMatchObject({ status: 409, body: { code: 'job.nothingToSend' } })
})
