import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { z } from 'zod'
import * as api from '#contract/api/index.ts'
import { callsOf, type KeptKind, keptKinds } from '#contract/api/metadata/keptKinds.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { factsOf } from '#contract/fields.ts'
import { often } from '#tests/support/long.ts'
import { cast } from '#tests/support/cast.ts'
import { entryBody, makeEntry } from '#tests/support/metadata.ts'
import { createProject, generalInfo, newMember, newProject } from '#tests/support/newProject.ts'
import { rowsOf } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

/**
 * Each key of each body changes what is stored. A field that a statement forgets passes every other check, while `POST`
 * and `PUT` answer 200 and drop it.
 */
const app = testServer()

type Body = Record<string, unknown>

/** What follows from a change, or only tells of it. */
const apart = new Set(['audit_events', 'undo_rows', 'jobs', 'mails', 'mail_attachments'])
const stored = () => rowsOf(app.deps.db, apart)

const people = [cast.admin.id, cast.member.id, cast.projectLead.id]
const made: Partial<Record<KeptKind, string[]>> = {}
beforeAll(async () => {
  for (const kind of Object.keys(keptKinds) as KeptKind[])
    made[kind] = [await makeEntry(app.deps.db, kind), await makeEntry(app.deps.db, kind)]
})

/** Values that no record has yet, of any kind. */
const fresh = (): unknown[] => [
  ...[`made-${randomUUID()}`, `made-${randomUUID()}`, randomUUID(), randomUUID()],
  ...[entryBody('currencies').name, entryBody('currencies').name],
]

/** Further values. */
const others: unknown[] = [
  ...['+71', '+72', 'one@made.example', 'two@made.example', '2031-02-03', '2032-03-04', 'de-DE', 'vi-VN'],
  ...[
    'https://made.example/1',
    'https://made.example/2',
    '/files/made/1.webp',
    '/files/made/2.webp',
    1,
    2,
    true,
    false,
  ],
  ...[['one@made.example'], ['two@made.example'], { de: { address: 'Quay 1', phone: '1' } }, {}],
  ...[[{ name: 'Hull', lat: '53', long: '0' }], [{ name: 'Graz', lat: '47', long: '15' }]],
  ...[[newMember({ status: 'pending' })], [newMember({ status: 'pending', deploymentType: 'shadow' })]],
]

/** Values that the schema of a key takes: of the records and words that its field names, or any. */
function accepted(schema: z.ZodType): unknown[] {
  const { kind, choices = {} } = factsOf(schema) ?? {}
  const records = made[kind as KeptKind] ?? []
  const heads = kind === 'heads' ? people.map((employeeID) => [{ employeeID }]) : []
  const words = Object.keys(choices).flatMap((word) => [word, Number(word)])
  const named = [...records, ...records.map((id) => [id]), ...words, ...heads]
  const fitting = [named, fresh(), others].map((values) => values.filter((one) => schema.safeParse(one).success))
  return fitting.find((values) => values.length > 1) ?? []
}

/** Two different values for a key. */
function pairOf(name: string, schema: z.ZodType): fc.Arbitrary<unknown[]> {
  const values = accepted(schema)
  if (values.length < 2) throw new Error(`No two values fit ${name}: add some to others.`)
  const selector = (value: unknown) => JSON.stringify(value)
  return fc.uniqueArray(fc.constantFrom(...values), { minLength: 2, maxLength: 2, selector })
}

const send = async (call: Endpoint, body: Body, params?: { id: string }) => {
  const answer = await app.as('admin')(call, { body, ...(params && { params }) })
  expect([answer.status, answer.body]).toEqual([200, expect.anything()])
}

/** All rows after a `PUT`. */
async function updatedBy(call: Endpoint, body: Body, params: { id: string }) {
  await send(call, body, params)
  return stored()
}

/** What a `POST` adds, without what is new in each: ids, times and the given texts that must differ. */
async function addedBy(call: Endpoint, body: Body, unique: Body): Promise<string> {
  const before = await stored()
  await send(call, { ...unique, ...body })
  const after = await stored()
  const added = Object.entries(after).flatMap(([table, rows]) => {
    const known = new Set(before[table])
    return rows.filter((row) => !known.has(row)).map((row) => `${table} ${row}`)
  })
  const ids = added.flatMap((row) => /"id":"([^"]+)"/.exec(row)?.[1] ?? [])
  // Short texts are in other values as well, and needn't differ.
  const texts = Object.entries(unique).flatMap(([name, text]) => (name in body ? [] : String(text)))
  const hidden = [...ids, ...texts.filter((text) => text.length > 2)]
  return hidden.reduce(
    (text, part) => text.replaceAll(part, '#'),
    added.join('\n').replaceAll(/\d{4}-\d\d-\d\dT[\d:.+]+/g, 'time'),
  )
}

interface Written {
  call: Endpoint
  /** A valid body, without the key that is tried. */
  body: () => Body
  /** Of a body of POST: texts that differ in each call. */
  unique?: () => Body
  /** The record of a PUT. */
  record?: () => Promise<string>
}

const project = async () => (await createProject(app)).id
const written: Record<string, Written> = {
  'projects.create': {
    call: api.projects.create,
    body: newProject,
    unique: () => ({ code: `made-${randomUUID().slice(0, 8)}` }),
  },
  'projects.editGeneralInfo': { call: api.projects.editGeneralInfo, body: generalInfo, record: project },
  'projects.editContactInfo': {
    call: api.projects.editContactInfo,
    body: () => ({ accountManagers: [{ employeeID: cast.member.id }] }),
    record: project,
  },
  'projects.changeStatus': { call: api.projects.changeStatus, body: () => ({}), record: project },
  ...Object.fromEntries(
    (Object.keys(keptKinds) as KeptKind[]).flatMap((kind): [string, Written][] => {
      const { create, edit } = callsOf(kind)
      return [
        [`${kind}, POST`, { call: create, body: () => ({}), unique: () => entryBody(kind) }],
        [`${kind}, PUT`, { call: edit, body: () => ({}), record: () => makeEntry(app.deps.db, kind) }],
      ]
    }),
  ),
}

const cases = Object.entries(written).flatMap(([name, how]) =>
  Object.entries((how.call.body as z.ZodObject).shape).map(
    ([key, schema]) => [name, key, how, schema as z.ZodType] as const,
  ),
)

test.each(cases)('%s stores %s', async (name, key, { call, body, unique, record }, schema) => {
  await fc.assert(
    fc.asyncProperty(pairOf(`${name}.${key}`, schema), async ([one, other]) => {
      const params = record && { id: await record() }
      const outcomes: unknown[] = []
      for (const value of [one, other]) {
        const sent = { ...body(), [key]: value }
        outcomes.push(params ? await updatedBy(call, sent, params) : await addedBy(call, sent, unique?.() ?? {}))
      }
      expect(outcomes[1]).not.toEqual(outcomes[0])
    }),
    { numRuns: often(1, 10) },
  )
})

const posts = Object.entries(written).filter(([, { record }]) => !record)

// Otherwise anything that differs in each call would pass for a stored field.
test.each(posts)('two calls of %s with the same values store the same', async (_, { call, body, unique }) => {
  const addition = () => addedBy(call, body(), unique?.() ?? {})
  expect(await addition()).toBe(await addition())
})
