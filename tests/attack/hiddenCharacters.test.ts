import type { z } from 'zod'
import { commercialKindNames } from '#contract/api/metadata/commercialKinds.ts'
import { callsOf, type KeptKind, keptKinds } from '#contract/api/metadata/keptKinds.ts'
import { metadataKindNames } from '#contract/api/metadata/kinds.ts'
import { factsOf } from '#contract/fields.ts'
import * as api from '#contract/api/index.ts'
import { addressOf } from '#tests/support/address.ts'
import { entryBody } from '#tests/support/metadata.ts'
import { newEmployee } from '#tests/support/newEmployee.ts'
import { newProject } from '#tests/support/newProject.ts'
import { type Caller, overHttp } from '#tests/support/overHttp.ts'
import { makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

/** Attack B12: names break lines, hide characters or turn text around. */
const app = testServer()
let call: Caller
let token: string
beforeAll(async () => {
  call = await overHttp(app)
  token = (await makePerson(app, { roles: ['admin'] })).token
})

/** Hides a blank and a break, and turns the rest of the line around. */
const hidden = (name: string) => `\u200B${name}\r\n\u202Enimda\u202C\u2066\u00AD`
const shown = (name: string) => `${name} nimda`
/** Line breaks, control characters, and what turns text around or shows nothing. */
const unseen = /[\p{Cc}\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/u

const make = async (path: string, body: object) => {
  const answer = await call('POST', path, token, body)
  expect([path, answer.status, answer.body.error]).toEqual([path, 200, undefined])
  return answer.body.data as Record<string, unknown>
}

/** Makes an entry, and returns it as its list has it. */
async function makeEntry(kind: KeptKind, body: object) {
  const { create, list } = callsOf(kind)
  const read = async () => (await call('GET', addressOf(list), token)).body.data as Record<string, unknown>[]
  const before = new Set((await read()).map(({ id }) => id))
  await make(addressOf(create), body)
  return (await read()).find(({ id }) => !before.has(id))
}

test('a person is called by a name that turns the line around', async () => {
  const names = { fullName: hidden('Anna Tran'), displayName: hidden('Anna') }
  const person = await make(addressOf(api.employees.create), newEmployee(names))
  expect(person).toMatchObject({ fullName: shown('Anna Tran'), displayName: shown('Anna') })
  const blank = newEmployee({ displayName: '\u200B\u2800\u202E' })
  const { status, body } = await call('POST', addressOf(api.employees.create), token, blank)
  expect([status, body.errors]).toMatchObject([400, [{ field: 'displayName', code: 'request.required' }]])
})

const kinds = [...metadataKindNames, ...commercialKindNames].filter((kind) => kind !== 'currencies')

test.each(kinds)('an entry of %s has a name with a break', async (kind) => {
  const shape = keptKinds[kind].input.shape as Record<string, z.ZodType>
  const isLong = (name: string) => shape[name] && factsOf(shape[name])?.kind === 'longText'
  const texts = Object.entries(entryBody(kind)).filter(([name, value]) => typeof value === 'string' && !isLong(name))
  const free = texts.filter(([name]) => shape[name]?.safeParse('any words at all').success)
  const over = Object.fromEntries(free.map(([key, value]) => [key, hidden(String(value))]))
  const made = await makeEntry(kind, { ...entryBody(kind), ...over })
  for (const [key, value] of free) expect([key, made?.[key]]).toEqual([key, shown(String(value))])
})

test('the name of a currency is three letters', async () => {
  const body = { ...entryBody('currencies'), name: 'A\u202EB' }
  expect(await call('POST', addressOf(callsOf('currencies').create), token, body)).toMatchObject({ status: 400 })
})

test('projects, work units, views and action items have names with breaks', async () => {
  const project = await make(addressOf(api.projects.create), newProject({ name: hidden('Harbor') }))
  expect(project).toMatchObject({ name: shown('Harbor') })
  const view = { page: '/employees', name: hidden('Mine'), search: '', columns: null, isShared: true }
  expect(await make('/api/v1/views', view)).toMatchObject({ name: shown('Mine') })
  expect(JSON.stringify(Object.values(project))).not.toMatch(unseen)
})

test('a name from right to left stays apart in the sentence that says it', async () => {
  const name = 'مدير 1'
  const body = { ...entryBody('positions'), name }
  expect(await makeEntry('positions', body)).toMatchObject({ name })
  const { status, body: refusal } = await call('POST', addressOf(callsOf('positions').create), token, {
    ...entryBody('positions'),
    name,
  })
  expect(status).toBe(400)
  expect(refusal.error).toContain(`“\u2068${name}\u2069”`)
})

test('a name has half of a character, or one that Unicode does not know', async () => {
  for (const name of ['A\0', 'A\uD800', 'A\uFFFF']) {
    const { status, body } = await call('POST', '/api/v1/metadata/positions', token, {
      ...entryBody('positions'),
      name,
    })
    expect([status, body.errors]).toMatchObject([400, [{ field: 'name', code: 'request.badCharacter' }]])
  }
})

test('names of Persian, Hindi and Japanese keep what their scripts need', async () => {
  for (const name of ['می\u200Cخواهم', 'क्\u200Dष', '葛\u{E0100}城']) {
    expect(await makeEntry('positions', { ...entryBody('positions'), name })).toMatchObject({ name })
  }
})
