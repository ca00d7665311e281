import { overHttp, type Caller } from '#tests/support/overHttp.ts'
import { makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

/** Attack B12: a form is taken for an empty JSON body. */
const app = testServer()
let call: Caller
beforeAll(async () => {
  call = await overHttp(app)
})

test('a form counts as an empty JSON body, so a call without required fields runs', async () => {
  const { token, id } = await makePerson(app, { roles: ['admin'] })
  const stored = async () =>
    app.deps.db.selectFrom('employees').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const before = await stored()
  const form = () => {
    const made = new FormData()
    made.set('fullName', 'Somebody')
    return made
  }
  const calls = [
    ['PUT', `/api/v1/employees/${id}/base-salary`],
    ['PUT', `/api/v1/employees/${id}/general-info`],
    ['PUT', '/api/v1/profile'],
    ['POST', '/api/v1/views'],
    ['POST', '/api/v1/auth'],
  ] as const
  for (const [method, path] of calls) {
    const { status, body } = await call(method, path, token, form())
    expect([path, status, body.code]).toEqual([path, 415, 'request.noForm'])
  }
  expect(await stored()).toEqual(before)
})

test('an upload still takes its form', async () => {
  const { token } = await makePerson(app, { roles: ['admin'] })
  const { status, body } = await call('POST', '/api/v1/assets/upload', token, new FormData())
  expect([status, body.code]).not.toContain(415)
  expect(body.code).toMatch(/^file\./)
})
