import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { z } from 'zod'
import { type KeptKind, keptKinds } from '#contract/api/metadata/keptKinds.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { factsOf } from '#contract/fields.ts'
import { cast } from './cast.ts'
import { often } from './long.ts'
import { entryBody, makeEntry } from './metadata.ts'
import { newMember } from './newProject.ts'
import { rowsOf } from './state.ts'
import type { TestApp } from './testApp.ts'

type Body = Record<string, unknown>

/** A valid call. The key that is tried replaces that of the body. */
interface Asked {
  params?: Record<string, string>
  body: Body
  /** Two values of a key, if none of those that are known in general fit. */
  pairs?: Partial<Record<string, [unknown, unknown]>>
}

/** A call whose body is stored. */
export interface Written {
  call: Endpoint
  /** Made for each call of a POST, and once for both of a PUT. */
  asked: () => Asked | Promise<Asked>
  /** A PUT that a record takes once. */
  isOnce?: boolean
  /** Default: all keys of the body. */
  keys?: readonly string[]
  /** Of a body of POST: texts that differ in each call. */
  unique?: () => Body
  /** Keys that store nothing, and why. */
  untold?: Record<string, string>
}

/** What follows from a change, or only tells of it. */
const apart = new Set(['audit_events', 'undo_rows', 'jobs', 'mails', 'mail_attachments'])
const people = [cast.admin.id, cast.member.id, cast.projectLead.id]

/** Values that no record has yet, of any kind. */
const fresh = (): unknown[] => [
  ...[`made-${randomUUID()}`, `made-${randomUUID()}`, randomUUID(), randomUUID()],
  ...[entryBody('currencies').name, entryBody('currencies').name],
]

/** Further values. */
const others: unknown[] = [
  ...['+71', '+72', 'one@made.example', 'two@made.example', '2031-02-03', '2032-03-04', 'de-DE', 'vi-VN'],
  ...['PTDBUS6S', 'HKONDEHH'],
  ...['https://made.example/1', 'https://made.example/2', '/files/made/1.webp', '/files/made/2.webp'],
  ...[1, 2, true, false],
  ...[['one@made.example'], ['two@made.example'], { de: { address: 'Quay 1', phone: '1' } }, {}],
  ...[[{ name: 'Hull', lat: '53', long: '0' }], [{ name: 'Graz', lat: '47', long: '15' }]],
  ...[[newMember({ status: 'pending' })], [newMember({ status: 'pending', deploymentType: 'shadow' })]],
]

/** The ways to write each key of each body, and two calls of each POST, as tests on this server. */
export function testStoredKeys(app: TestApp, written: Record<string, Written>): void {
  const made: Partial<Record<KeptKind, string[]>> = {}
  beforeAll(async () => {
    for (const kind of Object.keys(keptKinds) as KeptKind[])
      made[kind] = [await makeEntry(app.deps.db, kind), await makeEntry(app.deps.db, kind)]
  })
  const stored = () => rowsOf(app.deps.db, apart)

  /** Values that the schema of a key takes: of the records and words that its field names, or any. */
  function accepted(schema: z.ZodType): unknown[] {
    const { kind, choices = {} } = factsOf(schema) ?? {}
    const records = kind === 'employee' ? people : (made[kind as KeptKind] ?? [])
    const heads = kind === 'heads' ? people.map((employeeID) => [{ employeeID }]) : []
    const words = Object.keys(choices).flatMap((word) => [word, Number(word)])
    const named = [...records, ...records.map((id) => [id]), ...words, ...heads]
    const fitting = [named, fresh(), others].map((values) => values.filter((one) => schema.safeParse(one).success))
    return fitting.find((values) => values.length > 1) ?? []
  }

  /** Two different values for a key. */
  function pairOf(name: string, schema: z.ZodType): fc.Arbitrary<unknown[]> {
    const values = accepted(schema)
    if (values.length < 2) throw new Error(`No two values fit ${name}: add some to others, or to its pairs.`)
    const selector = (value: unknown) => JSON.stringify(value)
    return fc.uniqueArray(fc.constantFrom(...values), { minLength: 2, maxLength: 2, selector })
  }

  const send = async (call: Endpoint, { params, body }: Asked) => {
    const answer = await app.as('admin')(call, { body, ...(params && { params }) })
    expect([answer.status, answer.body]).toEqual([200, expect.anything()])
  }

  /** What a `POST` changes, without what is new in each: ids, times and the given texts that must differ. */
  async function addedBy({ call, asked, unique }: Written, over: Body): Promise<string> {
    const given = await asked()
    const own = unique?.() ?? {}
    const body = { ...given.body, ...own, ...over }
    const before = await stored()
    await send(call, { ...given, body })
    const after = await stored()
    const added = Object.entries(after).flatMap(([table, rows]) => {
      const known = new Set(before[table])
      return rows.filter((row) => !known.has(row)).map((row) => `${table} ${row}`)
    })
    const text = added.join('\n')
    const known = JSON.stringify([before, over])
    const ids = [...text.matchAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)].map(([id]) => id)
    // Short texts are in other values as well, and needn't differ. A name is made of the part of an address.
    const texts = Object.entries(own).flatMap(([name, value]) =>
      name in over || (typeof value !== 'string' && typeof value !== 'number')
        ? []
        : [String(value), String(value).replace(/@.*/, '')],
    )
    const hidden = [
      ...new Set(ids.filter((id) => !known.includes(id))),
      ...Object.values(given.params ?? {}),
      ...texts.filter((part) => part.length > 2),
    ]
    // Times first, because their year could be a given number.
    const timeless = text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.+]+/g, 'time')
    const rows = hidden.reduce((rest, part) => rest.replaceAll(part, '#'), timeless).split('\n')
    return rows
      .map((row) => row.replace(/"id":\d+/, '"id":#'))
      .toSorted()
      .join('\n')
  }

  const cases = Object.entries(written).flatMap(([name, how]) =>
    Object.entries((how.call.body as z.ZodObject).shape)
      .filter(([key]) => !(key in (how.untold ?? {})) && (how.keys?.includes(key) ?? true))
      .map(([key, schema]) => [name, key, how, schema as z.ZodType] as const),
  )

  test.each(cases)('%s stores %s', async (name, key, how, schema) => {
    const first = await how.asked()
    const pair = first.pairs?.[key]
    const pairs = pair ? fc.constant(pair as unknown[]) : pairOf(`${name}.${key}`, schema)
    await fc.assert(
      fc.asyncProperty(pairs, async (values) => {
        const record = how.call.method === 'PUT' && !how.isOnce ? await how.asked() : undefined
        const outcomes: unknown[] = []
        for (const value of values) {
          if (record) await send(how.call, { ...record, body: { ...record.body, [key]: value } })
          outcomes.push(record ? await stored() : await addedBy(how, { [key]: value }))
        }
        expect(outcomes[1]).not.toEqual(outcomes[0])
      }),
      { numRuns: pair ? 1 : often(1, 10), includeErrorInReport: true },
    )
  })

  const posts = Object.entries(written).filter(([, { call }]) => call.method === 'POST')

  // Otherwise anything that differs in each call would pass for a stored field.
  test.each(posts)('two calls of %s with the same values store the same', async (_, how) => {
    expect(await addedBy(how, {})).toBe(await addedBy(how, {}))
  })
}
