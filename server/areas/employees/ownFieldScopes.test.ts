import type { Permission } from '#contract/permissions.ts'
import type { ScopedPermission } from '#contract/scopes.ts'
import { ownFieldTools } from '#tests/support/ownFields.ts'
import { giveScoped, type Made, makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

/** Own fields in lists and files of who reads them of some people only (docs/rules/people.md#8.5). */
const app = testServer()
const { define, put, rowsOf, totalOf, file } = ownFieldTools(app)
const onAll: Permission[] = ['auth.read', 'employees.read', 'employees.read.projects.readActive']
const names = ['Ann', 'Ben', 'Cem', 'Dan']

/** A reader of the general info of two of these people, who are called by the names. */
async function makePeople(grant: ScopedPermission = 'employees.read.generalInfo.fullAccess') {
  const reader = await makePerson(app, { permissions: onAll })
  await giveScoped(app, reader, [{ permission: grant, scope: 'directs' }])
  const make = (name: string, line_manager_id: string | null) =>
    makePerson(app, { permissions: [], columns: { display_name: name, line_manager_id } })
  const people: Made[] = []
  for (const name of names) people.push(await make(name, name < 'C' ? reader.id : null))
  return { reader, people, token: reader.token }
}

test('a column has values of those on whom its right holds, and is blank for others', async () => {
  const { people, token } = await makePeople()
  const [page, general, personal] = [
    await define({ section: 'page' }),
    await define({ section: 'general', kind: 'number' }),
    await define({ section: 'personal' }),
  ]
  for (const one of people) await put(one, { [page]: 'open', [general]: 7, [personal]: 'secret' })
  const fields = ['displayName', ...[page, general, personal].map((id) => `own.${id}`)]
  const rows = await rowsOf(people, { fields, order: 'displayName' }, token)
  expect(rows.map(({ own }) => own)).toEqual([
    { [page]: 'open', [general]: 7 },
    { [page]: 'open', [general]: 7 },
    { [page]: 'open' },
    { [page]: 'open' },
  ])
  const columns = ['displayName', `own.${general}`, `own.${personal}`]
  const [head, ...lines] = await file(people, { columns, format: 'csv' }, token)
  expect([head?.split(',').length, lines.toSorted()]).toEqual([2, ['Ann,7', 'Ben,7', 'Cem,', 'Dan,']])
})

test('filters find only those, also by what they lack, and an order puts the others last', async () => {
  const { people, token } = await makePeople()
  const [ann, ben, cem, dan] = people as [Made, Made, Made, Made]
  const [size, day, text, hidden] = [
    await define({ section: 'general', kind: 'number' }),
    await define({ section: 'general', kind: 'date' }),
    await define({ section: 'general' }),
    await define({ section: 'personal' }),
  ]
  await put(ann, { [size]: 5, [day]: '2024-01-01', [text]: 'blue', [hidden]: 'a' })
  await put(ben, { [size]: 4 })
  await put(cem, { [size]: 1, [day]: '2024-01-01', [text]: 'blue', [hidden]: 'b' })
  const seen = async (body: object) =>
    (await rowsOf(people, body, token)).map(({ id }) => names[people.findIndex((one) => one.id === id)])
  const found = (own: object) => seen({ own, order: 'displayName' })
  expect(await found({ [text]: ['blue'] })).toEqual(['Ann'])
  expect(await found({ [text]: ['-'] })).toEqual(['Ben'])
  expect(await found({ [`${size}From`]: '0' })).toEqual(['Ann', 'Ben'])
  expect(await found({ [`${day}To`]: '2025-01-01' })).toEqual(['Ann'])
  // Nobody's is readable, so it filters nothing.
  expect(await found({ [hidden]: ['b'] })).toEqual(names)
  expect(await totalOf(people, { own: { [text]: ['blue'] } }, token)).toBe(1)
  expect(await seen({ order: `own.${size}` })).toEqual(['Ben', 'Ann', 'Cem', 'Dan'])
  expect(await seen({ order: `-own.${size}` })).toEqual(['Ann', 'Ben', 'Cem', 'Dan'])
  await put(dan, { [size]: 9 })
  expect(await seen({ order: `-own.${size}` })).toEqual(['Ann', 'Ben', 'Cem', 'Dan'])
  expect(await seen({ order: `own.${hidden}` })).toEqual(names)
})
