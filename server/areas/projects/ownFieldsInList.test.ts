import type { View } from '#contract/api/views.ts'
import * as api from '#contract/api/index.ts'
import { ownFieldTools } from '#tests/support/ownFields.ts'
import { joinProject, makePerson, makeProject } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { define, redefine, remove, put, projectRows, file } = ownFieldTools(app, 'projects')
const ofPeople = ownFieldTools(app)

type Project = Awaited<ReturnType<typeof makeProject>>
const names = ['Ann', 'Ben', 'Cem', 'Dan']
const four = () =>
  Promise.all(names.map((name) => makeProject(app, { name }))) as Promise<[Project, Project, Project, Project]>
const namesIn = async (those: readonly Project[], query: Record<string, string>, token?: string) =>
  (await projectRows(those, query, token)).data.map(({ name }) => name)

test('the list has values as columns, only if it is asked for them, and only those that the caller can read', async () => {
  const [size, sponsor, hidden] = [
    await define({ kind: 'number', section: 'project' }),
    await define({ kind: 'person', section: 'project' }),
    await define(),
  ]
  const ada = await makePerson(app, { columns: { display_name: 'Ada' }, permissions: ['auth.read', 'projects.read'] })
  const [one, two] = await four()
  await put(one, { [size]: 44.5, [sponsor]: ada.id, [hidden]: 'secret' })
  const named: unknown = expect.objectContaining({ id: ada.id, displayName: 'Ada' })
  const rows = async (query: Record<string, string>, token?: string) =>
    (await projectRows([one, two], { sort: 'projectName', ...query }, token)).data
  const [first, second] = await rows({ withOwn: 'true' })
  expect(first?.own).toEqual({ [size]: 44.5, [sponsor]: named, [hidden]: 'secret' })
  expect(second?.own).toEqual({})
  expect((await rows({}))[0]).not.toHaveProperty('own')
  await joinProject(app, ada, one)
  expect((await rows({ withOwn: 'true' }, ada.token)).map(({ own }) => own)).toEqual([
    { [size]: 44.5, [sponsor]: named },
  ])
})

test('the list sorts and filters by own fields that the caller can read', async () => {
  const those = await four()
  const [ann, ben, cem] = those
  const [ada, bob] = await Promise.all(
    ['Ada', 'Bob'].map((name) => makePerson(app, { columns: { display_name: name, sort_name: name.toLowerCase() } })),
  )
  const [size, shirt, day, text, buddy] = [
    await define({ kind: 'number' }),
    await define({ kind: 'choice', choices: ['S', 'M', 'L'] }),
    await define({ kind: 'date' }),
    await define(),
    await define({ kind: 'person' }),
  ]
  const theirs = await ofPeople.define({ section: 'page' })
  await put(ann, { [size]: 44, [shirt]: 'L', [day]: '2024-02-29', [text]: 'é', [buddy]: bob?.id })
  await put(ben, { [size]: 9, [shirt]: 'S', [day]: '2025-01-01', [text]: 'Z', [buddy]: ada?.id })
  await put(cem, { [size]: 44.5, [shirt]: 'M', [day]: '2024-03-01', [text]: 'a' })
  const order = async (id: string, token?: string) => [
    await namesIn(those, { sort: `own.${id}` }, token),
    await namesIn(those, { sort: `-own.${id}` }, token),
  ]
  const orders: [string, string, string][] = [
    [size, 'Ben Ann Cem Dan', 'Cem Ann Ben Dan'],
    [shirt, 'Ben Cem Ann Dan', 'Ann Cem Ben Dan'],
    [day, 'Ann Cem Ben Dan', 'Ben Cem Ann Dan'],
    [text, 'Cem Ann Ben Dan', 'Ben Ann Cem Dan'],
    [buddy, 'Ben Ann Cem Dan', 'Ann Ben Cem Dan'],
    [theirs, 'Ann Ben Cem Dan', 'Ann Ben Cem Dan'],
  ]
  for (const [id, up, down] of orders) expect((await order(id)).map((one) => one.join(' '))).toEqual([up, down])
  const filters: [object, string][] = [
    [{ [shirt]: ['S', 'L'] }, 'Ann Ben'],
    [{ [shirt]: ['-', 'M'] }, 'Cem Dan'],
    [{ [shirt]: ['XL'] }, ''],
    [{ [`${day}From`]: '2024-02-29', [`${day}To`]: '2024-12-31' }, 'Ann Cem'],
    [{ [`${size}From`]: '9', [`${size}To`]: '44.0' }, 'Ann Ben'],
    [{ [`${size}From`]: '2024-03-01' }, 'Ann Ben Cem Dan'],
    [{ [text]: ['E'] }, 'Ann'],
    [{ [text]: ['-'] }, 'Dan'],
    [{ [text]: ['%'] }, ''],
    [{ [buddy]: [ada?.id.toUpperCase()] }, 'Ben'],
    [{ [buddy]: ['-'] }, 'Cem Dan'],
    [{ [theirs]: ['x'] }, 'Ann Ben Cem Dan'],
  ]
  for (const [own, found] of filters) {
    const query = { own: JSON.stringify(own), sort: 'projectName', withCounts: 'true' }
    expect([own, (await namesIn(those, query)).join(' ')]).toEqual([own, found])
    const { total, counts } = (await projectRows(those, query)) as { total: number; counts?: Record<string, number> }
    expect([own, total, counts?.active]).toEqual([own, found.split(' ').filter(Boolean).length, total])
  }
  const { token } = await makePerson(app, { permissions: ['auth.read', 'projects.read'] }).then(async (person) => {
    for (const project of those) await joinProject(app, person, project)
    return person
  })
  expect((await order(size, token)).map((one) => one.join(' '))).toEqual(['Ann Ben Cem Dan', 'Ann Ben Cem Dan'])
  for (const [own] of filters)
    expect([own, await namesIn(those, { own: JSON.stringify(own), sort: 'projectName' }, token)]).toEqual([own, names])
})

test.each(['{', '[]', 'null', '"x"', '7', '{"name":["x"]}', `{"${'a'.repeat(36)}":["x"]}`])(
  'the filter %s is refused',
  async (own) => {
    const { status } = await app.as('admin')(api.projects.list, { query: { own } })
    expect(status).toBe(400)
  },
)

test('files have own fields that the caller can read, a formula as plain text', async () => {
  const [text, size] = [
    await define({ name: 'Motto' }),
    await define({ name: 'Desks', kind: 'number', section: 'project' }),
  ]
  const [one] = await four()
  await put(one, { [text]: '=1+1', [size]: 44.5 })
  const columns = ['name', `own.${text}`, `own.${size}`]
  expect(await file([one], { columns })).toEqual(['Name,Motto,Desks', "Ann,'=1+1,44.5"])
  expect(await file([one])).toEqual([expect.stringContaining('Motto'), expect.stringContaining("'=1+1")])
  const member = await makePerson(app, { permissions: ['auth.read', 'projects.read'] })
  await joinProject(app, member, one)
  expect(await file([one], { columns }, member.token)).toEqual(['Name,Desks', 'Ann,44.5'])
})

test('a saved view outlives a renamed field, a choice that is gone, and the field itself', async () => {
  const field = await define({ name: 'Region', kind: 'choice', choices: ['S', 'M', 'L'] })
  const those = await four()
  await put(those[0], { [field]: 'S' })
  await put(those[1], { [field]: 'L' })
  const filter = { own: { [field]: ['M', 'L'] } }
  const search = new URLSearchParams({ filter: JSON.stringify(filter), sort: `own.${field}`, order: 'ASC' }).toString()
  const view = { page: '/projects' as const, name: 'Regions', search, columns: [`own.${field}`], isShared: false }
  expect((await app.as('admin')(api.views.create, { body: view })).status).toBe(200)
  const opened = async () => {
    const { views } = (await app.as('admin')(api.views.list, {})).body.data as { views: View[] }
    const params = new URLSearchParams(views.find(({ name }) => name === 'Regions')?.search)
    const { own } = JSON.parse(params.get('filter') ?? '{}') as typeof filter
    return namesIn(those, { own: JSON.stringify(own), sort: params.get('sort') ?? '' })
  }
  expect((await redefine(field, { name: 'Area', choices: ['L', 'S'] })).status).toBe(200)
  expect(await opened()).toEqual(['Ben'])
  for (const project of those) await put(project, { [field]: null })
  expect((await remove(field)).status).toBe(200)
  expect(await opened()).toEqual(names)
})
