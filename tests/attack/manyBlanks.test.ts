import type { ImportOutcome } from '#contract/api/importOutcome.ts'
import { longestCell } from '#server/platform/csv/records.ts'
import { castProjects } from '#tests/support/cast.ts'
import { finishImport } from '#tests/support/imports.ts'
import { type Caller, overHttp } from '#tests/support/overHttp.ts'
import { testServer } from '#tests/support/testServer.ts'

/** Attack A1: files whose cells are almost only blanks, which expressions try again, and what the server does meanwhile. */
const muster = testServer()
let call: Caller
let token: string
beforeAll(async () => {
  call = await overHttp(muster)
  token = await muster.tokenOf('admin')
})

/** Far more than reading takes, and far less than an expression that is quadratic in the blanks. */
const patience = 10_000
/** As many cells of the greatest length as a request takes, and one that is as long as a row can be. */
const cells = [...Array.from({ length: 20 }, () => `a${' '.repeat(longestCell - 2)}b`), `a${' '.repeat(480_000)}b`]

async function isQuick(work: () => Promise<unknown>): Promise<void> {
  const start = performance.now()
  await work()
  expect((await call('GET', '/healthz')).status).toBe(200)
  expect(performance.now() - start).toBeLessThan(patience)
}
const errorsOf = (body: { data?: unknown }) => (body.data as ImportOutcome).lines.flatMap(({ errors }) => errors)

test.each([
  ['health-import', (cell: string) => `action-item,1,N,${cell}`, 'kind,cycle,name,owner', 200],
  ['members-import/check', (cell: string) => `${cell},official`, 'Email,Type', 200],
])('of %s', async (path, lineOf, head, status) => {
  const csv = [head, ...cells.map(lineOf)].join('\n')
  await isQuick(async () => {
    const answer = await call('POST', `/api/v1/projects/${castProjects.harbor.id}/${path}`, token, {
      csv,
      apply: false,
    })
    expect([answer.status, answer.body.error]).toEqual([status, undefined])
    expect(errorsOf(answer.body).at(-1)).toContain('has more than 20000 letters')
  })
})

test('of people: read, stored and written by the job', async () => {
  const csv = ['Team email,Full name', ...cells.map((cell, at) => `${at}${cell},Somebody`)].join('\n')
  const file = () => {
    const form = new FormData()
    form.append('file', new Blob([csv]), 'people.csv')
    return form
  }
  await isQuick(async () => {
    const answer = await call('POST', '/api/v1/employee-imports/check', token, file())
    expect([answer.status, answer.body.error]).toEqual([200, undefined])
    expect(errorsOf(answer.body).at(-1)).toContain('has more than 20000 letters')
    const started = await call('POST', '/api/v1/employee-imports', token, file())
    expect(started.status).toBe(200)
    const { id } = started.body.data as { id: string }
    expect(await finishImport(muster, id)).toMatchObject({ state: 'finished', created: 0 })
  })
})
