import type { View } from '#contract/api/views.ts'
import { type Caller, overHttp } from '#tests/support/overHttp.ts'
import { makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
let call: Caller
beforeAll(async () => {
  call = await overHttp(app)
})
const save = (token: string, over: object) =>
  call('POST', '/api/v1/views', token, {
    page: '/employees',
    name: 'Read this',
    search: '',
    columns: null,
    isShared: true,
    ...over,
  })

test('a person without access to a page puts views into the menus of those with access', async () => {
  const stranger = await makePerson(app, { may: ['employees.read'] })
  for (const page of ['/audit', '/invoices', '/config', '/dashboard'])
    expect([page, (await save(stranger.token, { page })).status]).toEqual([page, 400])
  expect((await save(stranger.token, {})).status).toBe(200)
})

test('a view leads out of its page', async () => {
  const { token } = await makePerson(app, { roles: ['admin'] })
  const pages = [
    '//evil.example',
    'https://evil.example',
    '/employees/../audit',
    '/employees%2F..%2Faudit',
    '/employees?x=1',
    '/Employees',
    '__proto__',
  ]
  for (const page of pages) expect([page, (await save(token, { page })).status]).toEqual([page, 400])
  const searches = ['#//evil.example', '/../../evil', '\\evil', 'javascript:alert(1)', 'do=delete&saved=1']
  for (const [at, search] of searches.entries()) {
    const { status, body } = await save(token, { search, name: `View ${at}` })
    const { search: kept } = (body.data ?? {}) as View
    expect([search, status, kept]).toEqual([search, 200, expect.stringMatching(/^[\w%.*=&+-]*$/)])
    expect(kept).not.toMatch(/^do=|saved=/)
  }
})
