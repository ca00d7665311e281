import type { View } from '#contract/api/views.ts'
import { type Caller, overHttp } from '#tests/support/overHttp.ts'
import { makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

/** Attack B12: anybody puts a view before everybody. */
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
  const stranger = await makePerson(app, { permissions: ['employees.read', 'metadata.edit'] })
  for (const page of ['/audit', '/invoices', '/config', '/dashboard'])
    expect([page, (await save(stranger.token, { page })).status]).toEqual([page, 400])
  expect((await save(stranger.token, {})).status).toBe(200)
})

test('anybody puts a name of their own before everybody', async () => {
  const member = await makePerson(app, { permissions: ['employees.read'] })
  const refused = [403, 'permission.missing', [expect.objectContaining({ field: 'isShared' })]]
  const short = ({ status, body }: Awaited<ReturnType<typeof save>>) => [status, body.code, body.errors]
  expect(short(await save(member.token, { name: '!! URGENT' }))).toEqual(refused)
  const { body } = await save(member.token, { name: 'Mine', isShared: false })
  const view = body.data as View
  const put = (over: object) => call('PUT', `/api/v1/views/${view.id}`, member.token, { ...view, ...over })
  expect(short(await put({ isShared: true }))).toEqual(refused)

  // One that was shared before stays shared; its owner can't rename it for everybody, but takes it back or deletes it.
  await app.deps.db.updateTable('views').set({ is_shared: true }).where('id', '=', view.id).execute()
  const colleague = await makePerson(app, { permissions: ['employees.read'] })
  const seen = async () => {
    const { views } = (await call('GET', '/api/v1/views', colleague.token)).body.data as { views: View[] }
    return views.filter(({ id }) => id === view.id).map(({ name }) => name)
  }
  expect(short(await put({ name: '!! URGENT', isShared: true }))).toEqual(refused)
  expect(await seen()).toEqual(['Mine'])
  expect((await put({ isShared: false })).status).toBe(200)
  expect(await seen()).toEqual([])
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
