import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import type { EmployeeSearch } from '#contract/api/employees/search.ts'
import * as api from '#contract/api/index.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { cast, castProjects } from '#tests/support/cast.ts'
import { often } from '#tests/support/long.ts'
import { joinProject, type Made, makePerson } from '#tests/support/people.ts'
import { openSecondServer, type SecondServer } from '#tests/support/secondServer.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
let second: SecondServer
const people: Made[] = []
let readers: string[] = []

beforeAll(async () => {
  second = await openSecondServer(app)
  for (let at = 0; at < 6; at += 1) people.push(await makePerson(app, { roles: ['probation'] }))
  for (const person of people.slice(0, 5)) await joinProject(app, person, castProjects.beacon)
  // People with changing colleagues and one without any, beside an admin who sees everyone.
  readers = [await app.tokenOf('admin'), ...people.slice(4).map(({ token }) => token)]
}, 60_000)
afterAll(() => second?.close())

const everyFilter = {
  keyword: 'made',
  workingStatuses: ['full-time', 'probation'],
  positions: ['backend', '-'],
  stacks: ['react', '-'],
  chapters: ['web', '-'],
  seniorities: ['mid'],
  organizations: ['tidewater', '-'],
  lineManagers: [cast.admin.id, '-'],
  projects: [castProjects.beacon.code, '-'],
} satisfies EmployeeSearch

type Write = (person: Made, isOn: boolean) => RawBuilder<unknown>
const link =
  (kind: string, key: string, id: string): Write =>
  (person, isOn) =>
    isOn
      ? sql`insert into ${sql.table(`employee_${kind}`)} values (${person.id}, ${id}) on conflict do nothing`
      : sql`delete from ${sql.table(`employee_${kind}`)} where employee_id = ${person.id} and ${sql.ref(key)} = ${id}`
const gone =
  (table: string, id: string): Write =>
  (_person, isOn) =>
    sql`update ${sql.table(table)} set deleted_at = ${isOn ? null : new Date()} where id = ${id}`

const status = (isOn: boolean) => (isOn ? 'full-time' : 'contractor')

/** Direct database writes, each with a filter that it may affect. */
const writes: [keyof typeof everyFilter, Write][] = [
  ['workingStatuses', ({ id }, isOn) => sql`update employees set working_status = ${status(isOn)} where id = ${id}`],
  ['workingStatuses', ({ id }, isOn) => gone('employees', id)({} as Made, isOn)],
  [
    'keyword',
    ({ id }, isOn) => sql`update employees set search_words = ${isOn ? "'made'" : "'đặng'"}::tsvector where id = ${id}`,
  ],
  [
    'lineManagers',
    ({ id }, isOn) =>
      sql`update employees set line_manager_id = ${isOn ? cast.admin.id : cast.member.id} where id = ${id}`,
  ],
  [
    'seniorities',
    ({ id }, isOn) =>
      sql`update employees set seniority_id = ${isOn ? seedId('seniority', 'mid') : null} where id = ${id}`,
  ],
  ['positions', link('positions', 'position_id', seedId('position', 'backend'))],
  ['stacks', link('stacks', 'stack_id', seedId('stack', 'react'))],
  ['chapters', link('chapters', 'chapter_id', seedId('chapter', 'web'))],
  ['organizations', link('organizations', 'organization_id', seedId('organization', 'tidewater'))],
  ['positions', gone('positions', seedId('position', 'backend'))],
  ['stacks', gone('stacks', seedId('stack', 'react'))],
  ['seniorities', gone('seniorities', seedId('seniority', 'mid'))],
  [
    'chapters',
    (_person, isOn) => sql`update chapters set code = ${isOn ? 'web' : 'wéb'} where id = ${seedId('chapter', 'web')}`,
  ],
  [
    'projects',
    ({ id }, isOn) =>
      sql`update project_members set end_date = ${isOn ? null : '2024-06-01'} where employee_id = ${id}`,
  ],
  [
    'projects',
    (_person, isOn) =>
      sql`update projects set status = ${isOn ? 'active' : 'paused'} where id = ${castProjects.beacon.id}`,
  ],
]

const steps = fc.array(
  fc.record({
    what: fc.nat({ max: writes.length }),
    who: fc.nat({ max: 3 }),
    isOn: fc.boolean(),
    isRolledBack: fc.boolean(),
    reader: fc.nat({ max: 2 }),
  }),
  { minLength: 20, maxLength: 20 },
)
type Step = typeof steps extends fc.Arbitrary<(infer One)[]> ? One : never

/** Changes a status through the API, or writes in a transaction that may roll back. */
async function write({ what, who, isOn, isRolledBack }: Step): Promise<void> {
  const person = people[who] as Made
  const [, work] = writes[what] ?? []
  if (!work) {
    const body = { employeeStatus: status(isOn) }
    await app.as('admin')(api.employees.changeStatus, { params: { id: person.id }, body })
    return
  }
  const written = app.deps.db.transaction().execute(async (trx) => {
    await work(person, isOn).execute(trx)
    if (isRolledBack) throw new Error('rolled back')
  })
  await written.catch((error: Error & { code?: string }) => {
    // Nobody can link an entry that is deleted.
    if (error.message !== 'rolled back' && error.code !== 'MU404') throw error
  })
}

test('after any write, the next total of each server is the number of listed people', async () => {
  const seen = new Set<number>()
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      for (const step of all) {
        const [name] = writes[step.what] ?? ['workingStatuses' as const]
        const token = readers[step.reader] ?? ''
        const search = { [name]: everyFilter[name] }
        const ask = async (body: object) =>
          (await app.as(null)(api.employees.search, { token, body: { ...search, ...body } })).body
        const totals = async () => {
          const other = await second.ask(api.employees.search, token, { body: { ...search, size: 1 } })
          return [(await ask({ size: 1 })).total, other.body.total]
        }
        await totals()
        await write(step)
        const listed = ((await ask({ withTotal: false })).data as unknown[]).length
        expect([step.what, await totals()]).toEqual([step.what, [listed, listed]])
        seen.add(listed)
      }
    }),
    { numRuns: often(4, 300) },
  )
  expect(seen.size).toBeGreaterThan(3)
}, 120_000)
