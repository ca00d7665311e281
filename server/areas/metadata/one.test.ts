import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { callsOf, isCommercial, type KeptKind, keptKinds } from '#contract/api/metadata/keptKinds.ts'
import { type Versioned, versionOf } from '#contract/version.ts'
import { makeEntry } from '#tests/support/metadata.ts'
import { makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
type Row = Record<string, unknown> & Versioned & { id: string }

const kinds = Object.keys(keptKinds) as KeptKind[]
const make = (kind: KeptKind, over = {}) => makeEntry(app.deps.db, kind, over)
const one = (kind: KeptKind, id: string) => app.as('admin')(callsOf(kind).one, { params: { id } })
const listed = async (kind: KeptKind, id: string) =>
  ((await app.as('admin')(callsOf(kind).list)).body.data as Row[]).find((row) => row.id === id)

describe.each(kinds)('one entry of %s', (kind) => {
  test('opens to whom the list opens', async () => {
    const params = { id: await make(kind) }
    const { token } = await makePerson(app, { roles: ['full-time'] })
    const nobody = await app.as(null)(callsOf(kind).one, { params })
    const somebody = await app.as(null)(callsOf(kind).one, { params, token })
    const isOpen = callsOf(kind).list.access === 'public'
    expect([nobody.status, somebody.status]).toEqual(isCommercial(kind) ? [401, 403] : [isOpen ? 200 : 401, 200])
  })

  test('is the item of the list, with the version that a change takes', async () => {
    const id = await make(kind)
    const { status, body } = await one(kind, id.toUpperCase())
    expect([status, body]).toEqual([
      200,
      { data: { createdAt: expect.any(String), updatedAt: null, ...(await listed(kind, id)) } },
    ])
    const version = versionOf(body.data as Row)
    const edit = () => app.as('admin')(callsOf(kind).edit, { params: { id }, body: {}, version })
    expect([(await edit()).status, (await edit()).status]).toEqual([200, 409])
    expect(versionOf((await one(kind, id)).body.data as Row)).not.toBe(version)
  })

  test('that does not exist, or no more, is a 404, an id that is none a 400', async () => {
    const gone = await make(kind, { deleted_at: new Date() })
    for (const [id, status] of [
      [randomUUID(), 404],
      [gone, 404],
      ['x', 400],
    ] as const)
      expect(await one(kind, id)).toMatchObject({ status, body: { data: null } })
  })
})

describe.each(kinds)('ids narrow the list of %s', (kind) => {
  const asked = async (ids: string | string[]) => {
    const { status, body } = await app.as('admin')(callsOf(kind).list, {
      query: { ids } as Record<string, string>,
    })
    return { status, total: body.total, ids: ((body.data ?? []) as Row[]).map(({ id }) => id) }
  }

  test('to what there is of them, in its order; none means all', async () => {
    const [a, b] = [await make(kind), await make(kind)]
    const gone = await make(kind, { deleted_at: new Date() })
    const all = await asked('')
    const both = all.ids.filter((id) => id === a || id === b)
    expect(both).toHaveLength(2)
    const found = { status: 200, ids: both, total: all.total && 2 }
    expect(await asked(`${b},${a.toUpperCase()},${a},,${gone},${randomUUID()}`)).toEqual(found)
    expect(await asked([b, a])).toEqual(found)
    expect(await asked([gone])).toEqual({ ...found, ids: [], total: all.total && 0 })
  })

  test('refuse what is no id, and more than 500', async () => {
    const many = (count: number) => Array.from({ length: count }, () => randomUUID()).join()
    expect(await asked('x')).toMatchObject({ status: 400 })
    expect(await asked(many(501))).toMatchObject({ status: 400 })
    expect(await asked(many(500))).toMatchObject({ status: 200, ids: [] })
  })
})

test('a company whose info cannot be read is found no more than it is listed', async () => {
  const id = await make('companyInfos')
  await sql`update company_infos set info = '[]' where id = ${id}`.execute(app.deps.db)
  expect(await listed('companyInfos', id)).toBeUndefined()
  expect((await one('companyInfos', id)).status).toBe(404)
})
