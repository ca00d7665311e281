import { endpoints } from '#contract/api/endpoints.ts'
import * as api from '#contract/api/index.ts'
import { addressOf } from '#tests/support/address.ts'
import { cast, castProjects } from '#tests/support/cast.ts'
import { createProject, generalInfo, newMember, newProject, readProject } from '#tests/support/newProject.ts'
import type { Made } from '#tests/support/people.ts'
import { samples } from '#tests/support/samples.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { projects } = api

const writes = endpoints.filter(({ name, endpoint }) => name.startsWith('projects.') && endpoint.body)
const sampleOf = (name: string) => samples[name]?.({} as Made).body as Record<string, unknown>
const params = { id: castProjects.harbor.id }

const sentence = expect.stringMatching(/^[A-Z].*(\.|\(and \d+ more\))$/s)
const refusal = { status: 400, body: { data: null, error: sentence } }

const sendText = async ({ endpoint }: (typeof writes)[number], payload: string, type = 'application/json') =>
  app.send({
    method: endpoint.method,
    url: addressOf(endpoint, params),
    headers: { authorization: `Bearer ${await app.tokenOf('admin')}`, 'content-type': type },
    payload,
  })

test.each(writes)('$name: a body that is no JSON object is refused', async (write) => {
  for (const payload of ['', '{', 'null', '[]', '[{}]', '"x"', '5', '{"__proto__":{}}', '\u0000'])
    expect([payload, await refused(app.deps.db, () => sendText(write, payload))]).toMatchObject([payload, refusal])
  expect(await refused(app.deps.db, () => sendText(write, 'a=b', 'text/plain'))).toMatchObject(refusal)
})

const fields = writes.flatMap(({ name, endpoint }) =>
  Object.keys(endpoint.body?.shape ?? {}).map((field) => ({ name, endpoint, field })),
)

test.each(fields)('$name: $field takes values of its type only', async ({ name, endpoint, field }) => {
  for (const value of [{ a: 1 }, [[]], true, 1e300, 'x'.repeat(100_000), ['\u0000'], 'a\u0000b']) {
    const body = { ...sampleOf(name), [field]: value }
    const answer = await refused(app.deps.db, () => app.as('admin')(endpoint, { params, body }))
    expect([value, answer]).toMatchObject([value, refusal])
  }
})

test.each<[string, Record<string, unknown>]>([
  ['the name', { name: 'Lan\u0000tern' }],
  ['an address', { clientEmail: ['a\u0000@client.example'] }],
  ['a note of a member', { members: [newMember({ note: '\u0000' })] }],
])('a NUL in %s is refused in words', async (_what, over) => {
  const { status, body } = await refused(app.deps.db, () =>
    app.as('admin')(projects.create, { body: newProject(over) }),
  )
  expect([status, body.error]).toEqual([400, expect.stringMatching(/NUL|character that can't be stored/)])
})

test('half a character is refused, odd ones are kept', async () => {
  const kept = '👩‍👩‍👧‍👦 O’Brien "x" \\ <b> %_ ${a}'
  expect((await createProject(app, { name: kept })).name).toBe(kept)
  const half = await app.as('admin')(projects.create, { body: newProject({ name: 'Half \ud83d' }) })
  expect([half.status, half.body.errors]).toMatchObject([400, [{ field: 'name', code: 'request.badCharacter' }]])
})

test('the longest name is taken, and searched by what it contains', async () => {
  const { id, name } = await createProject(app, { name: 'ﷺ'.repeat(99) })
  expect(name).toBe('ﷺ'.repeat(99))
  expect(await readProject(app, { id })).toMatchObject({ name })
})

test('a refusal names every broken field', async () => {
  const body = { ...generalInfo(), name: '', countryID: 'x', leadRating: 9 }
  const answer = await app.as('admin')(projects.editGeneralInfo, { params, body })
  expect(answer.body.errors?.map(({ field }) => field)).toEqual(['name', 'countryID', 'leadRating'])
  expect(answer.body.error).toBe('Name: This field is required. (and 2 more)')
})

test('ids may be sent in capitals', async () => {
  const countryID = newProject().countryID.toUpperCase()
  const accountManagers = [{ employeeID: cast.member.id.toUpperCase() }]
  expect(await createProject(app, { countryID, accountManagers })).toMatchObject({
    country: { name: 'Germany' },
    accountManagers: [{ employeeID: cast.member.id }],
  })
})
