import fc from 'fast-check'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import type { ChartNode } from '#contract/api/employees/lineManagers.ts'
import { cast } from '#tests/support/cast.ts'
import { joinProject, type Made, makePerson, makeProject } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
let admin: string
beforeAll(async () => {
  admin = await app.tokenOf('admin')
})

interface Level {
  data: ChartNode[]
  total: number
}
const level = async (managerID?: string, token = admin, query: Record<string, string> = {}) => {
  const all = { ...query, ...(managerID && { managerID }) }
  return (await app.as(null)(api.lineManagers.chart, { token, query: all })).body as unknown as Level
}
const ids = async (managerID?: string, token?: string) => (await level(managerID, token)).data.map(({ id }) => id)
const wayTo = async (id: string, token = admin) => {
  const { body } = await app.as(null)(api.lineManagers.way, { token, params: { id } })
  return (body.data as ChartNode[]).map((node) => node.id)
}

/** Creates people whose names sort in this order, each with the named manager. */
async function people(bosses: Record<string, string | null>): Promise<Record<string, Made>> {
  const made: Record<string, Made> = {}
  for (const name of Object.keys(bosses))
    made[name] = await makePerson(app, { columns: { display_name: `zz ${name}` }, roles: ['full-time'] })
  for (const [name, boss] of Object.entries(bosses)) {
    const manager = boss && made[boss]?.id
    if (manager)
      await sql`update employees set line_manager_id = ${manager} where id = ${made[name]?.id}`.execute(app.deps.db)
  }
  return made
}
const set = (made: Made | undefined, columns: { working_status?: string; left_date?: string | null }) =>
  app.deps.db
    .updateTable('employees')
    .set(columns)
    .where('id', '=', made?.id ?? '')
    .execute()
const idOf = (made: Record<string, Made>, ...names: string[]) => names.map((name) => made[name]?.id)

test('the top has the people without a manager, and each level below is a call of its own', async () => {
  const top = await level()
  expect(top.data[0]).toEqual({
    id: cast.admin.id,
    fullName: 'Ada Admin',
    displayName: 'Ada',
    avatar: '',
    username: 'admin',
    positions: [expect.objectContaining({ code: 'backend' })],
    seniority: expect.objectContaining({ code: 'principal' }),
    status: 'full-time',
    menteeCount: 1,
  })
  expect(await ids(cast.admin.id)).toEqual([cast.engineeringManager.id])
  const below = await level(cast.engineeringManager.id)
  expect(below.data.map(({ displayName }) => displayName)).toEqual([
    'Cora',
    'Eva',
    'Fotis',
    'Minh',
    'Olga',
    'Pau',
    'Petra',
  ])
  expect((await level(cast.admin.id)).data[0]?.menteeCount).toBe(below.total)
})

test('the top has managers first, then the others, by name', async () => {
  const made = await people({ a: null, b: null, c: 'b' })
  const top = await ids()
  const [a, b] = idOf(made, 'a', 'b')
  expect(top.indexOf(b ?? '')).toBeLessThan(top.indexOf(a ?? ''))
  expect(top).not.toContain(made.c?.id)
})

test('people who left are hidden, and their mentees move to the top', async () => {
  const made = await people({ boss: null, left: 'boss', leaving: 'boss', staying: 'boss', report: 'left' })
  await set(made.left, { working_status: 'left', left_date: '2024-01-31' })
  await set(made.leaving, { left_date: '2024-01-31' })
  await set(made.staying, { left_date: '2098-01-31' })
  expect(await ids(made.boss?.id)).toEqual(idOf(made, 'staying'))
  expect(await ids(made.left?.id)).toEqual([])
  const top = await level()
  expect(top.data.find(({ id }) => id === made.boss?.id)?.menteeCount).toBe(1)
  expect(top.data.map(({ id }) => id)).toContain(made.report?.id)
  expect(await wayTo(made.report?.id ?? '')).toEqual(idOf(made, 'report'))
  expect(await wayTo(made.left?.id ?? '')).toEqual([])
})

test('of a circle of managers the first by name is on top, and each person appears once', async () => {
  const made = await people({ c: 'a', a: 'b', b: 'c', below: 'b', deep: 'below' })
  const [a, b, c, below, deep] = idOf(made, 'a', 'b', 'c', 'below', 'deep') as string[]
  const top = await level()
  expect(top.data.map(({ id }) => id).filter((id) => [a, b, c, below, deep].includes(id))).toEqual([a])
  expect(top.data.find(({ id }) => id === a)?.menteeCount).toBe(1)
  expect(await ids(a)).toEqual([c])
  expect(await ids(c)).toEqual([b])
  const last = await level(b)
  expect(last.data.map(({ id }) => id)).toEqual([below])
  expect((await level(c)).data[0]?.menteeCount).toBe(1)
  expect(await wayTo(deep ?? '')).toEqual([a, c, b, below, deep])
  expect(await wayTo(a ?? '')).toEqual([a])
})

test('people who are their own manager are on top, with their mentees below', async () => {
  const made = await people({ self: 'self', other: 'self' })
  const [self, other] = idOf(made, 'self', 'other') as string[]
  expect((await level()).data.find(({ id }) => id === self)?.menteeCount).toBe(1)
  expect(await ids(self)).toEqual([other])
  expect(await wayTo(other ?? '')).toEqual([self, other])
})

test('a level is paged', async () => {
  const made = await people({ boss: null, a: 'boss', b: 'boss', c: 'boss' })
  const page = (number: string) => level(made.boss?.id, admin, { page: number, size: '2' })
  expect(await page('1')).toMatchObject({
    page: 1,
    size: 2,
    total: 3,
    data: [{ id: made.a?.id }, { id: made.b?.id }],
  })
  expect(await page('2')).toMatchObject({ total: 3, data: [{ id: made.c?.id }] })
  expect(await page('3')).toMatchObject({ total: 3, data: [] })
})

describe('for callers who only see colleagues of shared projects', () => {
  test('the chart has only colleagues, and mentees of hidden managers are on top', async () => {
    const made = await people({ hidden: null, me: 'hidden', mate: 'hidden', stranger: 'me', junior: 'mate' })
    const project = await makeProject(app)
    for (const name of ['me', 'mate', 'junior']) await joinProject(app, made[name] as Made, project)
    const { token } = await makePerson(app, { permissions: ['employees.read'] })
    const viewer = await makePerson(app, { permissions: ['employees.read'] })
    await joinProject(app, viewer, project)
    expect(await ids(undefined, token)).toEqual([])
    const top = await level(undefined, viewer.token)
    expect(new Set(top.data.map(({ id }) => id))).toEqual(new Set([viewer.id, ...idOf(made, 'me', 'mate')]))
    expect(top.data[0]).toMatchObject({ id: made.mate?.id, menteeCount: 1 })
    expect(top.data.find(({ id }) => id === made.me?.id)?.menteeCount).toBe(0)
    expect(await ids(made.hidden?.id, viewer.token)).toEqual([])
    expect(await ids(made.me?.id, viewer.token)).toEqual([])
    expect(await wayTo(made.junior?.id ?? '', viewer.token)).toEqual(idOf(made, 'mate', 'junior'))
    expect(await wayTo(made.stranger?.id ?? '', viewer.token)).toEqual([])
  })
})

test('a malformed id is refused, and an unknown one has no mentees', async () => {
  const wrong = await app.as('admin')(api.lineManagers.chart, { query: { managerID: 'x' } })
  expect(wrong).toMatchObject({ status: 400, body: { errors: [{ field: 'managerID' }] } })
  expect(await level(crypto.randomUUID())).toMatchObject({ data: [], total: 0 })
})

/** Walks all levels below these nodes, as a caller who sees everyone. Checks that nobody appears twice. */
async function walk(from: ChartNode[], seen: string[] = []): Promise<string[]> {
  for (const node of from) {
    expect(seen).not.toContain(node.id)
    seen.push(node.id)
    const { data, total } = await level(node.id)
    expect([data.length, total]).toEqual([node.menteeCount, node.menteeCount])
    await walk(data, seen)
  }
  return seen
}

test('with any managers, each person appears in the chart once, at the end of the `way`', async () => {
  const names = ['p', 'q', 'r', 's', 't']
  const made = await people(Object.fromEntries(names.map((name) => [name, null])))
  const all = idOf(made, ...names) as string[]
  const bosses = fc.array(fc.option(fc.nat(4), { freq: 4 }), { minLength: 5, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(bosses, async (chosen) => {
      for (const [at, boss] of chosen.entries()) {
        const manager = boss === null ? null : all[boss]
        await sql`update employees set line_manager_id = ${manager} where id = ${all[at]}`.execute(app.deps.db)
      }
      const top = (await level()).data.filter(({ id }) => all.includes(id))
      expect((await walk(top)).sort()).toEqual([...all].sort())
      const tops = top.map(({ id }) => id)
      for (const id of all) {
        const way = await wayTo(id)
        expect(tops).toContain(way[0])
        for (const [at, step] of way.slice(1).entries()) expect(await ids(way[at])).toContain(step)
      }
    }),
    { numRuns: 15 },
  )
})
