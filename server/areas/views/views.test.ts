import * as api from '#contract/api/index.ts'
import { type View, viewedPages } from '#contract/api/views.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

const as = (person: Made) => ({
  list: async () => {
    const { status, body } = await app.as(null)(api.views.list, { token: person.token })
    expect(status).toBe(200)
    return body.data as { views: View[]; looks: object[] }
  },
  save: async (over: object = {}) => {
    const body = {
      page: '/employees',
      name: 'Mine',
      search: 'sort=status',
      columns: ['status'],
      isShared: false,
    }
    return app.as(null)(api.views.create, { token: person.token, body: { ...body, ...over } })
  },
  edit: (view: View, over: object) =>
    app.as(null)(api.views.edit, {
      token: person.token,
      params: { id: view.id },
      body: { ...view, ...over },
    }),
  remove: ({ id }: View) => app.as(null)(api.views.remove, { token: person.token, params: { id } }),
  look: (over: object) => {
    const body = { page: '/employees', columns: null, density: null, viewID: null, ...over }
    return app.as(null)(api.views.look, { token: person.token, body })
  },
})
const reader = () => makePerson(app, { permissions: ['employees.read'] })
const sharer = () => makePerson(app, { permissions: ['employees.read', 'metadata.edit'] })
const names = async (person: Made) => (await as(person).list()).views.map(({ name }) => name)

test('a view is its owner’s alone until it is shared, and then of all who may open the page', async () => {
  const [owner, colleague, stranger] = [await sharer(), await reader(), await makePerson(app)]
  const view = (await as(owner).save({ name: 'On probation' })).body.data as View
  expect(view).toMatchObject({ search: 'sort=status', columns: ['status'], isMine: true, isShared: false })
  expect(await names(colleague)).toEqual([])
  expect((await as(owner).edit(view, { isShared: true })).status).toBe(200)
  expect((await as(colleague).list()).views).toMatchObject([{ name: 'On probation', isMine: false }])
  expect(await names(stranger)).toEqual([])
  expect(await names(owner)).toEqual(['On probation'])

  expect((await as(owner).remove(view)).status).toBe(200)
  expect([await names(owner), await names(colleague)]).toEqual([[], []])
})

test('only the owner changes a view, and an admin one that is shared, which stays so', async () => {
  const [owner, colleague] = [await sharer(), await reader()]
  const admin = await makePerson(app, { roles: ['admin'] })
  const view = (await as(owner).save({ name: 'One' })).body.data as View
  const refused = { status: 404, body: { code: 'record.notFound' } }
  expect(await as(admin).edit(view, { name: 'Two' })).toMatchObject(refused)
  await as(owner).edit(view, { isShared: true })
  expect(await as(colleague).edit(view, { name: 'Two' })).toMatchObject(refused)
  expect(await as(colleague).remove(view)).toMatchObject(refused)
  expect(await as(admin).edit(view, { name: 'Two', isShared: false })).toMatchObject({
    status: 200,
    body: { data: { name: 'Two', isShared: true } },
  })
  expect((await as(admin).remove(view)).status).toBe(200)
})

test('sharing needs a permission, and what is shared stays so without it', async () => {
  const [owner, colleague] = [await reader(), await reader()]
  const refused = { status: 403, body: { errors: [{ field: 'isShared', code: 'permission.missing' }] } }
  expect(await as(owner).save({ isShared: true })).toMatchObject(refused)
  const view = (await as(owner).save({ name: 'Seen by all' })).body.data as View
  expect(await as(owner).edit(view, { isShared: true })).toMatchObject(refused)
  await app.deps.db.updateTable('views').set({ is_shared: true }).where('id', '=', view.id).execute()
  expect(await names(colleague)).toContain('Seen by all')
  expect(await as(owner).edit(view, { name: 'Other', isShared: true })).toMatchObject(refused)
  expect((await as(owner).edit(view, { name: 'Other', isShared: false })).status).toBe(200)
  expect(await names(colleague)).not.toContain('Other')
})

test('a person has a name once on a page', async () => {
  const owner = await reader()
  await as(owner).save({ name: 'Seniors' })
  const twin = await as(owner).save({ name: 'seniors' })
  expect(twin.status).toBe(400)
  expect(twin.body.errors?.[0]).toMatchObject({ field: 'name', code: 'view.nameTaken' })
  expect((await as(owner).save({ name: 'Seniors', page: '/projects' })).status).toBe(200)
  expect((await as(await reader()).save({ name: 'Seniors' })).status).toBe(200)
  expect((await as(owner).save({ page: '/nowhere' })).status).toBe(400)
})

test('how one likes a page is kept, and what it opens with goes with the view', async () => {
  const [owner, colleague] = [await reader(), await reader()]
  const view = (await as(owner).save()).body.data as View
  const mine = { page: '/employees', columns: ['status', 'email'], density: 'compact', viewID: view.id }
  expect((await as(owner).look(mine)).status).toBe(200)
  expect((await as(owner).list()).looks).toEqual([mine])
  expect((await as(colleague).list()).looks).toEqual([])
  expect((await as(colleague).look({ viewID: view.id })).status).toBe(404)
  expect((await as(owner).look({ page: '/projects', viewID: view.id })).status).toBe(404)
  await as(owner).remove(view)
  expect((await as(owner).list()).looks).toEqual([{ ...mine, viewID: null }])
})

test('a person can have at most two hundred', async () => {
  const owner = await reader()
  const pages = Object.keys(viewedPages)
  const kept = Array.from({ length: 200 }, (_, at) => ({
    page: pages[at % pages.length] ?? '',
    name: `view ${at}`,
    search: '',
    owner_id: owner.id,
  }))
  await app.deps.db.insertInto('views').values(kept).execute()
  const { status, body } = await as(owner).save()
  expect([status, body.code]).toEqual([400, 'view.tooMany'])
})

test('a view is shared only while its owner can open its page', async () => {
  const owner = await sharer()
  const admin = await makePerson(app, { roles: ['admin'] })
  const kept = await as(owner).save({ page: '/invoices', name: 'Private' })
  expect(kept.status).toBe(200)
  const wrong = [
    await as(owner).save({ page: '/invoices', name: 'Overdue', isShared: true }),
    await as(owner).save({ page: '/audit', name: 'Trail', isShared: true }),
    await as(owner).edit(kept.body.data as View, { isShared: true }),
  ]
  for (const { status, body } of wrong)
    expect([status, body.errors]).toMatchObject([400, [{ field: 'isShared', code: 'view.pageClosed' }]])

  const shared = (await as(owner).save({ name: 'Shared once', isShared: true })).body.data as View
  const ofAdmin = await as(admin).save({ page: '/audit', name: 'Of an admin', isShared: true })
  expect(ofAdmin.status).toBe(200)
  expect(await names(admin)).toContain('Shared once')
  expect(await names(await makePerson(app, { roles: ['admin'] }))).toContain('Of an admin')
  await app.deps.db.deleteFrom('employee_roles').where('employee_id', '=', owner.id).execute()
  expect(await names(admin)).not.toContain('Shared once')
  expect((await as(admin).edit(shared, { name: 'Mine now' })).status).toBe(404)
  expect(await names(owner)).toEqual(['Private', 'Shared once'])
})

test.each([
  ['sort=status&saved=1&page=7&do=delete&person=2', 'sort=status'],
  ['#/../../evil', '%23%2F..%2F..%2Fevil='],
  ['https://evil.example/?q=Đặng', 'https%3A%2F%2Fevil.example%2F%3Fq=%C4%90%E1%BA%B7ng'],
  ['filter={"name":"Ю&Я"}', 'filter=%7B%22name%22%3A%22%D0%AE&%D0%AF%22%7D='],
])('%s is kept as a query that cannot lead out of its page', async (search, kept) => {
  const { body } = await as(await reader()).save({ search })
  expect(body.data).toMatchObject({ search: kept })
})
