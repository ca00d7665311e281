import { scopedPermissions, scopeNames } from '#contract/scopes.ts'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { factsOf } from '#contract/fields.ts'
import { type Permission, permissions } from '#contract/permissions.ts'
import { staffRoles } from '#server/seed/roles.ts'
import type { Db } from '#server/platform/deps.ts'
import { often } from './long.ts'
import { giveScoped, makePerson } from './people.ts'
import type { Given, TestApp } from './testApp.ts'

type Value = string | boolean | null

/**
 * A hidden field of the subject: possible values (the first one is the default) and how to write one to the database.
 */
export interface HiddenValue {
  values: readonly Value[]
  write: (db: Db, value: Value) => Promise<unknown>
  /** Calls that show the field to all their callers. */
  openIn?: readonly Endpoint[]
}

/** A field of the contract with restricted reading, and its values if the test knows some. */
export interface HiddenField {
  name: string
  reads: readonly Permission[]
  hidden: HiddenValue | undefined
}

/** A caller: each role of the seed, and a person with all permissions except those for hidden fields. */
export interface Caller {
  name: string
  token: string
  grants: readonly string[]
}

export type Battery = [Endpoint, Given][]

/** The hidden fields of a contract object, with `prefix` before their names. */
export const hiddenFieldsOf = (object: z.ZodObject, values: Record<string, HiddenValue>, prefix = ''): HiddenField[] =>
  Object.entries(object.shape).flatMap(([name, schema]) => {
    const reads = [factsOf(schema as z.ZodType)?.read ?? []].flat()
    return reads.length ? [{ name: prefix + name, reads, hidden: values[prefix + name] }] : []
  })

/** Creates one caller per role and the editor, who is last. `place` adds what else they need to make the calls. */
export async function makeCallers(
  app: Pick<TestApp, 'deps'>,
  fields: readonly HiddenField[],
  place: (who: { id: string }, isEditor: boolean) => Promise<unknown>,
): Promise<Caller[]> {
  const callers: Caller[] = []
  for (const { code, grants } of staffRoles) {
    const { id, token } = await makePerson(app, { roles: [code] })
    await place({ id }, false)
    callers.push({ name: code, token, grants })
  }
  const hiding = new Set<string>(fields.flatMap(({ reads }) => reads))
  const grants = permissions.filter((permission) => !hiding.has(permission))
  const editor = await makePerson(app, { permissions: grants })
  await place(editor, true)
  // What holds on others tells nothing of the person whose values differ.
  const manager = await makePerson(app, { permissions: grants })
  await place(manager, true)
  await makePerson(app, { columns: { line_manager_id: manager.id } })
  const scopes = scopeNames.filter((scope) => scope !== 'organization')
  const scoped = scopedPermissions.flatMap((permission) => scopes.map((scope) => ({ permission, scope })))
  await giveScoped(app, manager, scoped)
  return [
    ...callers,
    { name: 'editor', grants, token: editor.token },
    { name: 'holder of all on others', grants, token: manager.token },
  ]
}

/** All answers, byte for byte except the request id. */
export async function answersTo(app: TestApp, token: string, calls: Battery): Promise<string[]> {
  const texts: string[] = []
  for (const [endpoint, given] of calls) {
    const { status, text } = await app.as(null)(endpoint, { ...given, token })
    const label = `${endpoint.method} ${endpoint.path} ${JSON.stringify(given)}`
    texts.push(`${label}\n${status} ${text.replace(/,"requestId":"[^"]*"/, '')}`)
  }
  return texts
}

interface Suite {
  /** Use inside tests only. */
  app: TestApp
  fields: readonly HiddenField[]
  /** Names of the fields with known values. */
  named: readonly string[]
  /** Filled before the tests. */
  callers: readonly Caller[]
  /** Requests whose answers could reveal a hidden value. */
  battery: () => Battery
  /** Searches for these values. */
  byWord?: (words: readonly Value[]) => Battery
  /** True for fields that `look` shows to people with access. */
  inSight: (name: string) => boolean
  look: (token: string) => Promise<string>
}

/** Declares the tests that hidden fields are not revealed, and that people with access can read them. */
export function testHiddenFields({ app, fields, named, callers, battery, byWord, inSight, look }: Suite): void {
  const known = fields.flatMap(({ name, reads, hidden }) => (hidden ? [{ name, reads, hidden }] : []))
  type Known = (typeof known)[number]
  const needs = ({ reads }: Known) => reads.join(' and ')

  /** Each caller's answers with all hidden values at their defaults. */
  const usual = new Map<string, string[]>()

  /** Answers that differ if these fields have their values number `at`. Restores the values afterwards. */
  async function betrayed(token: string, changed: readonly Known[], at: number): Promise<string[]> {
    const calls = battery()
    const isOpen = (endpoint: Endpoint) => changed.some(({ hidden }) => hidden.openIn?.includes(endpoint))
    const closed = [...calls.keys()].filter((call) => !isOpen((calls[call] as Battery[number])[0]))
    const words = changed.length === 1 ? changed.flatMap(({ hidden }) => hidden.values) : []
    const searches = byWord?.(words) ?? []
    const before = usual.get(token) ?? (await answersTo(app, token, calls))
    usual.set(token, before)
    const expected = [...closed.map((call) => before[call]), ...(await answersTo(app, token, searches))]
    for (const { hidden } of changed) await hidden.write(app.deps.db, hidden.values[at] ?? null)
    const asked = [...closed.map((call) => calls[call] as Battery[number]), ...searches]
    const after = await answersTo(app, token, asked)
    for (const { hidden } of changed) await hidden.write(app.deps.db, hidden.values[0] ?? null)
    return after.filter((text, index) => text !== expected[index])
  }

  test('every field that somebody may not read has values here, and no other', () => {
    expect([...named].toSorted()).toEqual(fields.map(({ name }) => name).toSorted())
  })

  test.each(known)('$name: who may do all but see hidden fields learns nothing of it', async (field) => {
    const { token } = callers.at(-1) as Caller
    for (let at = 1; at < field.hidden.values.length; at += 1) expect(await betrayed(token, [field], at)).toEqual([])
  })

  test.each([...new Set(known.map(needs))])('without %s no role learns anything of it', async (read) => {
    const changed = known.filter((field) => needs(field) === read)
    const blind = callers.filter(({ grants }) => !changed[0]?.reads.every((one) => grants.includes(one)))
    expect(blind.length).toBeGreaterThanOrEqual(6)
    // The last caller, who has the most permissions, and in the short form some of the others; the privacy attack uses
    // all of them.
    const asking = blind.filter((_, at) => (blind.length - 1 - at) % often(8, 1) === 0)
    for (const { name, token } of asking) expect([name, await betrayed(token, changed, 1)]).toEqual([name, []])
  })

  const visible = known.filter(({ name }) => inSight(name))

  test.each(visible)('$name: whoever holds $reads sees it change', async ({ reads, hidden }) => {
    const { token } = callers.find(({ grants }) => reads.every((read) => grants.includes(read))) as Caller
    const seen = new Set<string>()
    for (const value of [...hidden.values, hidden.values[0] ?? null]) {
      await hidden.write(app.deps.db, value)
      seen.add(await look(token))
    }
    expect(seen.size).toBe(hidden.values.length)
  })
}
