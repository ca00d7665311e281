import { randomUUID } from 'node:crypto'
import * as api from '#contract/api/index.ts'
import type { Kind } from '#contract/api/metadata/keeping.ts'
import { isPictured, type MetadataKind, metadataKindNames, metadataKinds } from '#contract/api/metadata/kinds.ts'
import { cast } from '#tests/support/cast.ts'
import { entryBody, makeEntry } from '#tests/support/metadata.ts'
import { png } from '#tests/support/pictures.ts'
import { publicUrl } from '#tests/support/publicUrl.ts'
import { refused } from '#tests/support/state.ts'
import type { Given } from '#tests/support/testApp.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

type Row = Record<string, unknown> & { id: string }
const { metadata } = api
const ok = { status: 200, body: { data: null, message: 'ok' } }

const call = (kind: MetadataKind, action: 'Create' | 'Edit' | 'Delete' | 'Usage', given: Given = {}) =>
  app.as('admin')(metadata[`${kind}${action}`], given)
const list = async (kind: MetadataKind) => (await app.as('admin')(metadata[kind])).body.data as Row[]
const entry = async (kind: MetadataKind, id: string) => (await list(kind)).find((row) => row.id === id)
const versionOf = async (kind: MetadataKind, id: string) => {
  const rows = (await call(kind, 'Usage')).body.data as (Row & {
    createdAt: string
    updatedAt: string | null
  })[]
  const row = rows.find((one) => one.id === id)
  return row?.updatedAt ?? row?.createdAt
}
const sentence = expect.stringMatching(/^[A-Z0-9].*\.$/)

/** The field that is unique among a kind's live entries, according to the table's unique index. */
const uniqueOf = (kind: MetadataKind) =>
  'code' in metadataKinds[kind].input.shape && kind !== 'countries' ? 'code' : kind === 'daysOff' ? 'day' : 'name'

describe.each(metadataKindNames)('%s', (kind) => {
  const { one, input }: Kind = metadataKinds[kind]
  const make = (over = {}) => makeEntry(app.deps.db, kind, over)

  test('are added, changed and deleted, each with its event', async () => {
    const body = entryBody(kind)
    const other = entryBody(kind)
    const known = new Set((await list(kind)).map(({ id }) => id))
    const created = await call(kind, 'Create', { body })
    const added = (await list(kind)).find(({ id }) => !known.has(id))
    const id = added?.id ?? ''
    expect(created).toMatchObject({ status: 200, body: { data: null, message: 'ok', id } })
    expect(added).toMatchObject(body)
    expect(await call(kind, 'Edit', { params: { id }, body: other })).toMatchObject(ok)
    expect(await entry(kind, id)).toMatchObject(other)
    expect(await call(kind, 'Delete', { params: { id: id.toUpperCase() } })).toMatchObject(ok)
    expect(await entry(kind, id)).toBeUndefined()

    const trail = await app.deps.db
      .selectFrom('audit_events')
      .select(['action', 'entity', 'actor_id', 'changes'])
      .where('entity_id', '=', id)
      .orderBy('seq')
      .execute()
    const change = (before: unknown, after: unknown) => ({ field: 'name', before, after, masked: false })
    expect(trail).toMatchObject(
      ['created', 'edited', 'deleted'].map((what) => ({
        action: `metadata.${kind}.${what}`,
        entity: kind,
        actor_id: cast.admin.id,
      })),
    )
    expect(trail[0]?.changes).toContainEqual(change('', body.name))
    expect(trail[1]?.changes).toContainEqual(change(body.name, other.name))
    expect(trail[2]?.changes).toContainEqual(change(other.name, ''))
  })

  test('keep what a change leaves out, sends as null or leaves blank', async () => {
    const id = await make()
    const before = await entry(kind, id)
    const names = Object.keys(input.shape)
    for (const blank of [undefined, null, '', '  ']) {
      const body = Object.fromEntries(names.map((name) => [name, blank]))
      expect(await call(kind, 'Edit', { params: { id }, body })).toMatchObject(ok)
    }
    const { updatedAt: _, ...kept } = before as Row & { updatedAt?: unknown }
    expect(await entry(kind, id)).toMatchObject(kept)
  })

  test('need every field that they cannot do without', async () => {
    const needed = Object.entries(input.shape).filter(([, schema]) => !schema.safeParse(undefined).success)
    expect(needed.map(([name]) => name)).toContain('name')
    for (const [name] of needed) {
      const { [name]: _, ...body } = entryBody(kind)
      const answer = await refused(app.deps.db, () => call(kind, 'Create', { body }))
      expect(answer).toMatchObject({ status: 400, body: { error: sentence, errors: [{ field: name }] } })
    }
  })

  test('refuse a twin, also one that comes at the same time, until the first is deleted', async () => {
    const field = uniqueOf(kind)
    const body = entryBody(kind)
    const answers = await Promise.all([1, 2].map(() => call(kind, 'Create', { body })))
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '400'])
    const again = { ...entryBody(kind), [field]: body[field] }
    const refusal = {
      status: 400,
      body: { error: sentence, errors: [{ field, msg: expect.stringContaining(one) }] },
    }
    expect(await refused(app.deps.db, () => call(kind, 'Create', { body: again }))).toMatchObject(refusal)
    const id = await make()
    expect(await refused(app.deps.db, () => call(kind, 'Edit', { params: { id }, body: again }))).toMatchObject(refusal)
    const first = (await list(kind)).find((row) => row[field] === body[field])
    expect(await call(kind, 'Delete', { params: { id: first?.id ?? '' } })).toMatchObject(ok)
    expect((await call(kind, 'Create', { body: again })).status).toBe(200)
  })

  test('that do not exist, or no more, are a 404, ids that are none a 400', async () => {
    const gone = await make({ deleted_at: new Date() })
    const answers = [
      { id: randomUUID(), status: 404 },
      { id: gone, status: 404 },
      { id: 'stack', status: 400 },
    ]
    for (const { id, status } of answers) {
      const edit = () => call(kind, 'Edit', { params: { id }, body: entryBody(kind) })
      const remove = () => call(kind, 'Delete', { params: { id } })
      for (const attempt of [edit, remove])
        expect(await refused(app.deps.db, attempt)).toMatchObject({ status, body: { error: sentence } })
    }
  })

  test('that another person changed meanwhile are a 409 for the earlier version', async () => {
    const id = await make()
    const version = await versionOf(kind, id)
    const edit = () => call(kind, 'Edit', { params: { id }, body: { name: entryBody(kind).name }, version })
    expect(await edit()).toMatchObject(ok)
    expect((await refused(app.deps.db, edit)).status).toBe(409)
  })
})

test.each<[MetadataKind, Record<string, unknown>]>([
  ['stacks', { name: '  ' }],
  ['stacks', { name: 7 }],
  ['stacks', { code: 'x'.repeat(101) }],
  ['stacks', { avatar: 'javascript:alert(1)' }],
  ['stacks', { avatar: 'ftp://pictures.example/x.png' }],
  ['stacks', { name: 'a\u0000b' }],
  ['seniorities', { level: 1.5 }],
  ['seniorities', { level: -1 }],
  ['seniorities', { level: '3' }],
  ['countries', { code: '49' }],
  ['countries', { cities: [{ name: ' ', lat: '', long: '' }] }],
  ['countries', { cities: [{ name: 'Hue', lat: '91', long: '' }] }],
  ['countries', { cities: [{ name: 'Hue', lat: '', long: 'east' }] }],
  ['countries', { cities: ['1', '2'].map((lat) => ({ name: 'Hue', lat, long: '' })) }],
  ['countries', { cities: [{ name: 'Hue', lat: '' }] }],
  ['countries', { cities: [{ name: 'Hu\u0000e', lat: '', long: '' }] }],
  ['countries', { cities: [{ name: 'Hue \ud800', lat: '', long: '' }] }],
  ['currencies', { name: 'Euro' }],
  ['currencies', { locale: 'en-USA' }],
  ['currencies', { type: 'shells' }],
  ['absenceKinds', { carriedUntil: '13-31' }],
  ['absenceKinds', { carriedDays: 0.3 }],
  ['absenceKinds', { allowances: [{ workplace: 'DE-XX', years: 0, days: 30 }] }],
  ['absenceKinds', { allowances: [0, 0].map((years) => ({ workplace: 'DE', years, days: 30 })) }],
  ['daysOff', { day: '2030-02-30' }],
  ['daysOff', { kind: 'school' }],
  ['daysOff', { workplace: 'Bavaria' }],
  ['daysOff', { workplace: 'DE-XX' }],
])('%s refuse %j', async (kind, wrong) => {
  const create = { body: { ...entryBody(kind), ...wrong } }
  const edit = { params: { id: await makeEntry(app.deps.db, kind) }, body: wrong }
  for (const answer of [
    await refused(app.deps.db, () => call(kind, 'Create', create)),
    ...(String(wrong.name).trim() ? [await refused(app.deps.db, () => call(kind, 'Edit', edit))] : []),
  ])
    expect(answer).toMatchObject({ status: 400, body: { data: null, error: sentence } })
})

test('text loses its outer blanks, and fields that are not asked for are passed over', async () => {
  const code = `ada-${randomUUID()}`
  const body = { name: '  Ada  ', code: ` ${code} `, id: randomUUID(), deleted_at: '2020-01-01' }
  expect(await call('stacks', 'Create', { body })).toMatchObject(ok)
  expect((await list('stacks')).find((row) => row.code === code)).toMatchObject({ name: 'Ada', avatar: '' })
})

test.each(metadataKindNames.filter(isPictured))('%s take a picture that all people can see', async (kind) => {
  const id = await makeEntry(app.deps.db, kind)
  const upload = (entryId: string, bytes = png) =>
    app.as('admin')(metadata[`${kind}UploadAvatar`], {
      params: { id: entryId },
      file: { name: '../mark.png', bytes },
    })
  const { body } = await upload(id)
  const { url } = body.data as { url: string }
  expect(url).toMatch(new RegExp(`^${publicUrl}/files/metadata/${kind}/${id}/[0-9a-f-]{36}\\.webp$`))
  expect(await entry(kind, id)).toMatchObject({ avatar: url })
  expect((await app.send({ method: 'GET', url })).status).toBe(200)
  expect((await refused(app.deps.db, () => upload(randomUUID()))).status).toBe(404)
  expect((await refused(app.deps.db, () => upload(id, Buffer.from('no picture')))).status).toBe(400)
})
