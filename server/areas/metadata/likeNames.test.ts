import * as api from '#contract/api/index.ts'
import { callsOf, type KeptKind, keptKinds } from '#contract/api/metadata/keptKinds.ts'
import { makeOldStacks, entryBody, makeEntry } from '#tests/support/metadata.ts'
import { refused } from '#tests/support/state.ts'
import type { Given } from '#tests/support/testApp.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const db = () => app.deps.db

const call = (kind: KeptKind, action: 'create' | 'edit' | 'remove', given: Given) =>
  app.as('admin')(callsOf(kind)[action], given)
const idOf = ({ body }: { body: unknown }) => (body as { id: string }).id
// A day off has its name again in every year and place, and names of currencies are codes.
const kinds = (Object.keys(keptKinds) as KeptKind[]).filter((kind) => kind !== 'currencies' && kind !== 'daysOff')

test.each(kinds)('%s are told apart by more than case and accents (rules/metadata.md#1.4)', async (kind) => {
  const name = `Thiết kế ${kind}`
  const first = await makeEntry(db(), kind, { name })
  const other = await makeEntry(db(), kind)
  const like = `THIET KE ${kind}`
  const create = { ...entryBody(kind), name: like }
  const refusal = {
    status: 400,
    body: { code: 'config.nameTaken', params: { name }, errors: [{ field: 'name' }] },
  }
  expect(await refused(db(), () => call(kind, 'create', { body: create }))).toMatchObject(refusal)
  const rename = () => call(kind, 'edit', { params: { id: other }, body: { name: like } })
  expect(await refused(db(), rename)).toMatchObject(refusal)
  // Its own name can change in case.
  expect((await call(kind, 'edit', { params: { id: first }, body: { name: like } })).status).toBe(200)
  expect((await call(kind, 'remove', { params: { id: first } })).status).toBe(200)
  const [one, two] = await Promise.all([rename(), call(kind, 'create', { body: { ...create, name } })])
  expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 400])
})

test('entries of one name from before can be edited, but no third one can be added', async () => {
  await makeOldStacks(db(), { 'old-1': 'Old', 'old-2': 'old' })
  const { id } = await db().selectFrom('stacks').select('id').where('code', '=', 'old-2').executeTakeFirstOrThrow()
  const edit = (body: object) => call('stacks', 'edit', { params: { id }, body })
  expect((await edit({ name: 'old', code: 'old-3' })).status).toBe(200)
  expect((await edit({ name: 'OLD' })).status).toBe(200)
  const add = () => call('stacks', 'create', { body: { ...entryBody('stacks'), name: 'Öld' } })
  expect((await refused(db(), add)).body).toMatchObject({ code: 'config.nameTaken' })
  expect((await edit({ name: 'Other' })).status).toBe(200)
  expect((await refused(db(), () => edit({ name: 'old' }))).body).toMatchObject({ params: { name: 'Old' } })
})

test('undo does not bring back a name that another entry has by now', async () => {
  const id = await makeEntry(db(), 'stacks', { name: 'Undone' })
  expect((await call('stacks', 'remove', { params: { id } })).status).toBe(200)
  const [last] = (await app.as('admin')(api.undo.list)).body.data as { request: string }[]
  const again = await call('stacks', 'create', { body: { ...entryBody('stacks'), name: 'undone' } })
  const undo = () => app.as('admin')(api.undo.run, { params: { request: last?.request ?? '' } })
  expect((await refused(db(), undo)).body).toMatchObject({ code: 'undo.taken' })
  expect((await call('stacks', 'remove', { params: { id: idOf(again) } })).status).toBe(200)
  expect((await undo()).status).toBe(200)
})

test.each(['-', 'C; C++'])('the name and code %j are reserved (rules/metadata.md#1.4)', async (text) => {
  for (const field of ['name', 'code']) {
    const body = { ...entryBody('positions'), [field]: text }
    const create = await refused(db(), () => call('positions', 'create', { body }))
    expect(create).toMatchObject({ status: 400, body: { code: 'config.nameReserved', errors: [{ field }] } })
    const id = await makeEntry(db(), 'positions')
    const edit = await refused(db(), () => call('positions', 'edit', { params: { id }, body: { [field]: text } }))
    expect(edit).toMatchObject({ status: 400, body: { code: 'config.nameReserved', errors: [{ field }] } })
  }
  const old = await makeEntry(db(), 'positions', { name: text })
  const keep = { params: { id: old }, body: { name: text, code: `new ${old}` } }
  expect((await call('positions', 'edit', keep)).status).toBe(200)
  expect((await call('positions', 'remove', { params: { id: old } })).status).toBe(200)
})
