import { sql } from 'kysely'
import type { Job } from '#contract/api/jobs.ts'
import { importWork } from '#server/areas/employeeImports/index.ts'
import { longestCell } from '#server/platform/csv/records.ts'
import { runDue } from '#server/platform/queue/run.ts'
import { mostUnended } from '#server/platform/queue/work.ts'
import { progressOf } from '#tests/support/imports.ts'
import { type Caller, overHttp } from '#tests/support/overHttp.ts'
import { testServer } from '#tests/support/testServer.ts'

/** Attack A1: a stored file of blanks ends one server after the other, each time its job is claimed again. */
const muster = testServer()
let call: Caller
let token: string
beforeAll(async () => {
  call = await overHttp(muster)
  token = await muster.tokenOf('admin')
})

/** Starts an import whose addresses are almost only blanks. */
async function start(): Promise<string> {
  const form = new FormData()
  const csv = `Team email,Full name\na${' '.repeat(longestCell - 2)}b,Somebody`
  form.append('file', new Blob([csv]), 'people.csv')
  const { status, body } = await call('POST', '/api/v1/employee-imports', token, form)
  expect([status, body.error]).toEqual([200, undefined])
  return (body.data as { id: string }).id
}

/** Leaves the job as servers do that end in the middle of it, this many times in a row, with its lease over. */
const die = (key: string, times: number) =>
  sql`update jobs set state = 'running', attempts = ${times}, unended = ${times - 1}, run_at = now()
    where key = ${key}`.execute(muster.deps.db)

/** What admins see of the job of an import. */
async function jobOf(importId: string): Promise<Job | undefined> {
  const { body } = await call('GET', '/api/v1/jobs', token)
  return (body.data as Job[]).find(({ key }) => key === importId)
}

test('a server that starts again claims the job and ends it', async () => {
  const id = await start()
  await die(id, 1)
  const begun = performance.now()
  await runDue(importWork, muster.deps)
  expect(performance.now() - begun).toBeLessThan(10_000)
  expect(await progressOf(muster, id)).toMatchObject({ state: 'finished', created: 0 })
  expect(await jobOf(id)).toMatchObject({ state: 'done' })
})

test('a job that ended its servers is named failed, and an admin removes it', async () => {
  const id = await start()
  await die(id, mostUnended)
  await runDue(importWork, muster.deps)
  const job = await jobOf(id)
  expect(job).toMatchObject({ state: 'failed', attempts: mostUnended })
  expect(JSON.stringify(job)).toContain(`${mostUnended} times`)
  expect((await call('DELETE', `/api/v1/jobs/${job?.id}`, token)).status).toBe(200)
  expect(await jobOf(id)).toBeUndefined()
  expect(await progressOf(muster, id)).toMatchObject({ state: 'finished' })
  await runDue(importWork, muster.deps)
  expect(await progressOf(muster, id)).toMatchObject({ created: 0, updated: 0 })
})
