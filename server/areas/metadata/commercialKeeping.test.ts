import { randomUUID } from 'node:crypto'
import { type CommercialKind, commercialKindNames, commercialKinds } from '#contract/api/metadata/commercialKinds.ts'
import type { Kind, Usage } from '#contract/api/metadata/keeping.ts'
import { callsOf } from '#contract/api/metadata/keptKinds.ts'
import { versionOf } from '#contract/version.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { cast } from '#tests/support/cast.ts'
import { entryBody, makeEntry } from '#tests/support/metadata.ts'
import { makeProject } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import type { Given } from '#tests/support/testApp.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const db = () => app.deps.db

type Row = Record<string, unknown> & { id: string; createdAt: string; updatedAt: string | null }
type Action = 'create' | 'edit' | 'remove'
const ok = { status: 200, body: { data: null, message: 'ok' } }
const sentence = expect.stringMatching(/^[A-Z0-9].*\.$/)

const call = (kind: CommercialKind, action: Action, given: Given) =>
  app.as('engineeringManager')(callsOf(kind)[action], given)
const list = async (kind: CommercialKind) => (await app.as('engineeringManager')(callsOf(kind).list)).body.data as Row[]
const entry = async (kind: CommercialKind, id: string) => (await list(kind)).find((row) => row.id === id)
const usage = async (kind: CommercialKind, id: string) => {
  const { body } = await app.as('engineeringManager')(callsOf(kind).usage)
  return (body.data as Usage[]).find((row) => row.id === id)
}

const projectColumns = {
  clients: 'client_id',
  companyInfos: 'company_info_id',
  bankAccounts: 'bank_account_id',
} as const

describe.each(commercialKindNames)('%s', (kind) => {
  const { one, input }: Kind = commercialKinds[kind]
  const make = (over = {}) => makeEntry(db(), kind, over)

  test('are added, changed and deleted, each with its event', async () => {
    const [body, other] = [entryBody(kind), entryBody(kind)]
    const created = await call(kind, 'create', { body })
    const added = (await list(kind)).find(({ name }) => name === body.name)
    const id = added?.id ?? ''
    expect(created).toMatchObject({ status: 200, body: { data: null, message: 'ok', id } })
    expect(added).toMatchObject(body)
    expect(await call(kind, 'edit', { params: { id }, body: other })).toMatchObject(ok)
    expect(await entry(kind, id)).toMatchObject(other)
    expect(await call(kind, 'remove', { params: { id: id.toUpperCase() } })).toMatchObject(ok)
    expect(await entry(kind, id)).toBeUndefined()
    const trail = await db()
      .selectFrom('audit_events')
      .select(['action', 'entity', 'actor_id', 'changes'])
      .where('entity_id', '=', id)
      .orderBy('seq')
      .execute()
    expect(trail).toMatchObject(
      ['created', 'edited', 'deleted'].map((what) => ({
        action: `commercial.${kind}.${what}`,
        entity: kind,
        actor_id: cast.engineeringManager.id,
      })),
    )
    expect(trail[1]?.changes).toContainEqual({
      field: 'name',
      before: body.name,
      after: other.name,
      masked: false,
    })
  })

  test('keep fields that an edit leaves out or sends as null', async () => {
    const id = await make()
    const { updatedAt: _, ...before } = (await entry(kind, id)) as Row
    const optional = Object.entries(input.shape).filter(([, schema]) => schema.safeParse(null).success)
    const nulls = Object.fromEntries(optional.map(([name]) => [name, null]))
    for (const body of [{}, nulls]) {
      expect(await call(kind, 'edit', { params: { id }, body })).toMatchObject(ok)
      expect(await entry(kind, id)).toMatchObject(before)
    }
  })

  test('are emptied by blank fields of an edit, unless the field is required', async () => {
    const id = await make()
    const texts = Object.entries(input.shape).filter(([, schema]) => schema.safeParse('').success)
    expect(texts.length).toBeGreaterThan(1)
    const blank = Object.fromEntries(texts.map(([name]) => [name, '']))
    expect(await call(kind, 'edit', { params: { id }, body: blank })).toMatchObject(ok)
    expect(await entry(kind, id)).toMatchObject(blank)
    const needed = Object.entries(input.shape).filter(([, schema]) => !schema.safeParse(undefined).success)
    for (const [name] of needed) {
      const edit = () => call(kind, 'edit', { params: { id }, body: { [name]: '' } })
      const { [name]: _, ...body } = entryBody(kind)
      for (const attempt of [edit, () => call(kind, 'create', { body })])
        expect(await refused(db(), attempt)).toMatchObject({
          status: 400,
          body: { error: sentence, errors: [{ field: name }] },
        })
    }
  })

  test('refuse a duplicate name, in any letter case, until the first is deleted', async () => {
    const body = entryBody(kind)
    const answers = await Promise.all([1, 2].map(() => call(kind, 'create', { body })))
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '400'])
    const again = { ...entryBody(kind), name: String(body.name).toUpperCase() }
    const id = await make()
    for (const attempt of [
      () => call(kind, 'create', { body: again }),
      () => call(kind, 'edit', { params: { id }, body: { name: again.name } }),
    ])
      expect(await refused(db(), attempt)).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'name', msg: expect.stringContaining(one) }] },
      })
    const first = (await list(kind)).find(({ name }) => name === body.name)
    expect(await call(kind, 'remove', { params: { id: first?.id ?? '' } })).toMatchObject(ok)
    expect((await call(kind, 'create', { body: again })).status).toBe(200)
  })

  test('are a 404 if unknown or deleted, and a 400 for a malformed id', async () => {
    const gone = await make({ deleted_at: new Date() })
    for (const [id, status] of [
      [randomUUID(), 404],
      [gone, 404],
      ['x', 400],
    ] as const) {
      const edit = () => call(kind, 'edit', { params: { id }, body: entryBody(kind) })
      for (const attempt of [edit, () => call(kind, 'remove', { params: { id } })])
        expect(await refused(db(), attempt)).toMatchObject({ status, body: { error: sentence } })
    }
  })

  test('are a 409 if another person changed them in between', async () => {
    const id = await make()
    const version = versionOf((await entry(kind, id)) as Row)
    const edit = (as: 'admin' | 'engineeringManager') =>
      app.as(as)(callsOf(kind).edit, { params: { id }, body: { name: entryBody(kind).name }, version })
    expect(await edit('admin')).toMatchObject(ok)
    expect(await refused(db(), () => edit('engineeringManager'))).toMatchObject({
      status: 409,
      body: { changedBy: expect.any(String) },
    })
  })

  test('count the projects that use them, and cannot be deleted while in use', async () => {
    const id = await make({ name: `Used ${kind}` })
    expect(await usage(kind, id)).toMatchObject({ people: 0, projects: 0 })
    const columns = { [projectColumns[kind]]: id }
    const projects = [await makeProject(app, columns), await makeProject(app, { ...columns, status: 'closed' })]
    await makeProject(app, { ...columns, deleted_at: new Date() })
    expect(await usage(kind, id)).toMatchObject({ people: 0, projects: 2 })
    const remove = () => call(kind, 'remove', { params: { id } })
    expect(await refused(db(), remove)).toMatchObject({
      status: 400,
      body: { code: 'config.inUse', params: { people: 0, projects: 2, name: `Used ${kind}` } },
    })
    for (const project of projects)
      await db()
        .updateTable('projects')
        .set({ [projectColumns[kind]]: null })
        .where('id', '=', project.id)
        .execute()
    expect(await remove()).toMatchObject(ok)
  })
})

test.each<[CommercialKind, Record<string, unknown>]>([
  ['clients', { name: 'x'.repeat(201) }],
  ['clients', { website: 'javascript:alert(1)' }],
  ['clients', { lat: '91' }],
  ['clients', { long: 'east' }],
  ['clients', { isPublic: 'yes' }],
  ['clients', { name: 'a\u0000b' }],
  ['companyInfos', { info: [] }],
  ['companyInfos', { info: { eu: 'Quay 1' } }],
  ['companyInfos', { info: { eu: { address: 'Quay 1' } } }],
  ['companyInfos', { info: { 'E U': { address: 'Quay 1', phone: '' } } }],
  ['companyInfos', { info: { eu: { address: 'x'.repeat(501), phone: '' } } }],
  ['companyInfos', { info: { eu: { address: 'a\u0000b', phone: '' } } }],
  ['bankAccounts', { currencyID: 'EUR' }],
  ['bankAccounts', { currencyID: randomUUID() }],
  ['bankAccounts', { ukSortCode: '1234567890123' }],
  ['bankAccounts', { accountNumber: '   ' }],
  ['bankAccounts', { accountNumber: 'DE89 3704 0044 0532 0310 00' }],
  ['bankAccounts', { swiftCode: 'DEUTDEF' }],
])('%s refuse %j', async (kind, wrong) => {
  const id = await makeEntry(db(), kind)
  for (const attempt of [
    () => call(kind, 'create', { body: { ...entryBody(kind), ...wrong } }),
    () => call(kind, 'edit', { params: { id }, body: wrong }),
  ])
    expect(await refused(db(), attempt)).toMatchObject({ status: 400, body: { data: null, error: sentence } })
})

test('a currency cannot be deleted while a bank account uses it, and counts the projects paid there', async () => {
  const currency = await makeEntry(db(), 'currencies', { name: 'QZA' })
  const account = await makeEntry(db(), 'bankAccounts', { currencyID: currency })
  const remove = () => app.as('admin')(callsOf('currencies').remove, { params: { id: currency } })
  const projects = async () => {
    const { body } = await app.as('admin')(callsOf('currencies').usage)
    return (body.data as Usage[]).find(({ id }) => id === currency)?.projects
  }
  expect(await projects()).toBe(0)
  expect(await refused(db(), remove)).toMatchObject({
    status: 400,
    body: { code: 'config.currencyInUse', params: { accounts: 1, currency: 'QZA' } },
  })
  await makeProject(app, { bank_account_id: account })
  expect(await projects()).toBe(1)
  expect((await refused(db(), remove)).body.error).toMatch(/^1 project uses QZA\. /)
  await call('bankAccounts', 'edit', {
    params: { id: account },
    body: { currencyID: seedId('currency', 'EUR fiat') },
  })
  expect(await projects()).toBe(0)
  expect(await remove()).toMatchObject(ok)
  const body = { ...entryBody('bankAccounts'), currencyID: currency }
  expect(await refused(db(), () => call('bankAccounts', 'create', { body }))).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'currencyID' }] },
  })
})
