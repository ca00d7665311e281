import fc from 'fast-check'
import * as api from '#contract/api/index.ts'
import type { Employee } from '#contract/api/employees/employee.ts'
import type { EmployeeSearch } from '#contract/api/employees/search.ts'
import { employeeStatuses } from '#contract/api/metadata/metadata.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { cast } from '#tests/support/cast.ts'
import { joinProject, makePerson, makeProject } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'
import { keywordWords, searchWords } from './searchText.ts'

const app = testServer()

const codes = {
  positions: ['backend', 'frontend', 'devops'],
  stacks: ['react', 'postgresql'],
  chapters: ['web', 'qa', 'pm'],
  seniorities: ['junior', 'mid', 'principal'],
}
const names = ['Nguyễn An', 'Anna Łuczak', 'Zoë Quill', "Pat O'Neil", 'Đặng Minh', '李小龙', 'An An']
const statuses = Object.keys(employeeStatuses)
const links = { positions: 'position', stacks: 'stack', chapters: 'chapter' } as const
let projects: { id: string; code: string }[] = []
let people: Employee[] = []

const some = <T>(list: readonly T[], seed: number): T[] => list.filter((_one, at) => (seed >> at) % 2 === 1)

/** A company in which every filter matches some people and not others. */
beforeAll(async () => {
  const { db } = app.deps
  projects = [await makeProject(app), await makeProject(app)]
  const managers: (string | null)[] = [null, cast.admin.id, cast.member.id]
  for (let at = 0; at < 40; at += 1) {
    const name = names[at % names.length] as string
    const { id } = await makePerson(app, {
      columns: {
        username: `person-${at}`,
        full_name: name,
        display_name: `${name.split(' ')[0]} ${at}`,
        working_status: statuses[at % statuses.length],
        line_manager_id: managers[at % 3],
        seniority_id: at % 4 ? seedId('seniority', codes.seniorities[at % 3] as string) : null,
        joined_date: at % 5 ? `20${10 + (at % 9)}-01-01` : null,
      },
    })
    for (const kind of ['positions', 'stacks', 'chapters'] as const) {
      const table = `employee_${kind}` as const
      const rows = some(codes[kind], (at * 7 + kind.length) % 8).map((code) => ({
        employee_id: id,
        [`${links[kind]}_id`]: seedId(links[kind], code),
      }))
      await insertRows(db, table, rows as never)
    }
    for (const project of some(projects, at % 4))
      await joinProject(app, { id }, project, at % 7 ? {} : { end_date: '2024-05-05' })
  }
  const { body } = await app.as('admin')(api.employees.search, { body: {} })
  for (const { id } of body.data as Employee[])
    people.push((await app.as('admin')(api.employees.one, { params: { id } })).body.data as Employee)
}, 60_000)

/** rules/people.md#4.1 on whole records, in the simplest way. */
function matches(person: Employee, search: Partial<EmployeeSearch>): boolean {
  const any = (list: readonly (string | null)[] | null | undefined, held: string[]) => {
    const wanted = (list ?? []).filter((one) => one !== null)
    return wanted.length === 0 || wanted.some((one) => (one === '-' ? held.length === 0 : held.includes(one)))
  }
  const codesOf = (things: { code: string }[]) => things.map(({ code }) => code)
  const running = person.projects.filter(({ startDate, endDate }) => startDate && !endDate)
  const words = searchWords(person.fullName, person.displayName, person.teamEmail)
  return (
    any(search.workingStatuses, [person.status]) &&
    any(search.positions, codesOf(person.positions)) &&
    any(search.stacks, codesOf(person.stacks)) &&
    any(search.chapters, codesOf(person.chapters)) &&
    any(search.seniorities, person.seniority ? [person.seniority.code] : ['(none)']) &&
    any(search.lineManagers, person.lineManager ? [person.lineManager.id] : []) &&
    any(search.projects, codesOf(running)) &&
    keywordWords(search.keyword ?? '').every((word) => words.some((one) => one.startsWith(word)))
  )
}

const listOf = (values: readonly string[], more: readonly (string | null)[] = ['-', null, 'no-such-code']) =>
  fc.option(fc.array(fc.constantFrom<string | null>(...values, ...more), { maxLength: 3 }), { freq: 2 })

const searches = fc.record({
  keyword: fc.option(
    fc.constantFrom('an', 'AN nguyen', 'zoe', 'person-1', 'person-12@tidewater', "o'neil", '李', 'dang m', 'x', 'an 1'),
    { freq: 2 },
  ),
  workingStatuses: listOf(statuses, [null]) as fc.Arbitrary<EmployeeSearch['workingStatuses']>,
  positions: listOf(codes.positions),
  stacks: listOf(codes.stacks),
  chapters: listOf(codes.chapters),
  seniorities: listOf(codes.seniorities, [null, 'no-such-code']),
  lineManagers: listOf([cast.admin.id, cast.member.id]),
  projects: fc
    .option(fc.array(fc.constantFrom<string | number | null>(0, 1, '-', null, 'no-such-code'), { maxLength: 3 }), {
      freq: 2,
    })
    .map((list) => list?.map((one) => (typeof one === 'number' ? (projects[one]?.code ?? '') : one))),
})
type Search = typeof searches extends fc.Arbitrary<infer T> ? T : never

test('the search agrees with a naive reading of the rules', async () => {
  let found = 0
  await fc.assert(
    fc.asyncProperty(searches, async (search: Search) => {
      const { status, body } = await app.as('admin')(api.employees.search, { body: search })
      const expected = people.filter((person) => matches(person, search)).map(({ id }) => id)
      const rows = body.data as { id: string }[]
      expect([status, body.total]).toEqual([200, expected.length])
      expect(rows.map(({ id }) => id).toSorted()).toEqual(expected.toSorted())
      found += expected.length
    }),
    { numRuns: 150 },
  )
  expect(found).toBeGreaterThan(150)
})

test('the pages together are the whole list in its order', async () => {
  const orders = fc.constantFrom(undefined, 'displayName', '-joinedDate', 'seniority', '-status')
  await fc.assert(
    fc.asyncProperty(searches, orders, fc.integer({ min: 1, max: 20 }), async (search, order, size) => {
      const ask = async (more: object) => {
        const { body } = await app.as('admin')(api.employees.search, { body: { ...search, order, ...more } })
        return (body.data as { id: string }[]).map(({ id }) => id)
      }
      const whole = await ask({})
      const pages: string[] = []
      for (let page = 1; pages.length < whole.length; page += 1) pages.push(...(await ask({ page, size })))
      expect(pages).toEqual(whole)
    }),
    { numRuns: 15 },
  )
})
