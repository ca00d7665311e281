import fc from 'fast-check'
import * as api from '#contract/api/index.ts'
import { headRoles, type WorkUnitDistribution } from '#contract/api/dashboards/resources.ts'
import { projectStatuses } from '#contract/api/metadata/metadata.ts'
import { workUnitTypes } from '#contract/api/projects/words.ts'
import { daysLater } from '#server/seed/demo/company.ts'
import { today } from '#server/platform/deps.ts'
import { ownCompany } from '#tests/support/ownCompany.ts'
import { joinProject, makeProject } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'
import { addHead, addUnit, type UnitType } from '#tests/support/doings.ts'

const app = testServer()

async function distribution(query: Record<string, string>): Promise<WorkUnitDistribution[]> {
  const { status, body } = await app.as('admin')(api.dashboardResources.workUnitDistribution, { query })
  expect(status).toBe(200)
  return (body.data as { workUnitDistributions: WorkUnitDistribution[] }).workUnitDistributions
}

const types = Object.keys(workUnitTypes) as UnitType[]
const namesOf = (rows: WorkUnitDistribution[]) => rows.map(({ employee }) => employee.displayName)
const totalsOf = (row: WorkUnitDistribution | undefined) => types.map((type) => row?.[type].total)
const nothing = { total: 0, workUnits: [] }

test('work units, led projects and mentees of people, each under its type', async () => {
  const { hire, today: day } = await ownCompany(app)
  const quay = await makeProject(app, { name: 'Quay', status: 'on-boarding' })
  const attic = await makeProject(app, { name: 'Attic' })
  const paused = await makeProject(app, { name: 'Paused', status: 'paused' })
  const mona = await hire('Mona Quux')
  await joinProject(app, mona, quay)
  await joinProject(app, mona, quay, { start_date: '2020-01-01', end_date: '2021-01-01' })
  await joinProject(app, mona, paused)
  await addUnit(app, quay, 'development', 'Sensors', [mona])
  await addUnit(app, quay, 'development', 'Cranes', [mona])
  await addUnit(app, quay, 'training', 'Course', [mona])
  await addUnit(app, quay, 'development', 'Archived', [mona], { status: 'archived' })
  await addUnit(app, quay, 'development', 'Deleted', [mona], { deleted_at: '2025-01-01' })
  await addUnit(app, attic, 'development', 'Not on the project', [mona])
  await addUnit(app, paused, 'learning', 'Of a paused project', [mona])
  await addHead(app, quay, mona, 'sale-person')
  await addHead(app, attic, mona, 'technical-lead', { end_date: daysLater(day, 1) })
  await addHead(app, attic, mona, 'delivery-manager', { end_date: day })
  await addHead(app, attic, mona, 'account-manager', { start_date: daysLater(day, 1) })
  await addHead(app, paused, mona, 'technical-lead')
  const managed = { line_manager_id: mona.id }
  await hire('Zed Quux', { ...managed, working_status: 'contractor' })
  const abe = await hire('Abe Quux', managed)
  await hire('Leo Quux', { ...managed, working_status: 'left' })
  await hire('Pia Quux', { ...managed, working_status: 'probation' })

  const rows = await distribution({ name: 'quux' })
  expect(namesOf(rows)).toEqual(['Abe Quux', 'Mona Quux', 'Zed Quux'])
  const basic = (name: string) => ({ displayName: name, fullName: `${name} Full` })
  const project = (name: string) => expect.objectContaining({ name }) as unknown
  // Mona: two units of development; one role on Quay, one on Attic that ends tomorrow; one unit of training and two
  // mentees. 2 + 2 + 3.
  expect(rows[1]).toMatchObject({
    employee: basic('Mona Quux'),
    learning: nothing,
    development: {
      total: 2,
      workUnits: [
        { project: project('Quay'), workUnitName: 'Cranes' },
        { project: project('Quay'), workUnitName: 'Sensors' },
      ],
    },
    management: {
      total: 2,
      workUnits: [],
      projectHeads: [
        { project: project('Attic'), position: 'technical-lead' },
        { project: project('Quay'), position: 'sale-person' },
      ],
    },
    training: {
      total: 3,
      workUnits: [{ project: project('Quay'), workUnitName: 'Course' }],
      mentees: [basic('Abe Quux'), basic('Zed Quux')],
    },
  })
  expect(rows[0]).toEqual({
    employee: { ...basic('Abe Quux'), id: abe.id, username: abe.username, avatar: '' },
    learning: nothing,
    development: nothing,
    management: { ...nothing, projectHeads: [] },
    training: { total: 0, workUnits: null, mentees: null },
  })

  const [asManager] = await distribution({ name: 'mona quux', type: 'management' })
  expect(totalsOf(asManager)).toEqual([0, 2, 0, 0])
  expect(asManager?.training).toEqual({ total: 0, workUnits: null, mentees: null })
  const [asMentor] = await distribution({ name: 'mona quux', type: 'training' })
  expect(totalsOf(asMentor)).toEqual([0, 0, 3, 0])
  expect(asMentor?.management).toEqual({ total: 0, workUnits: [], projectHeads: [] })

  // Sorted by the sum of the requested types. Equal sums are sorted by name in both directions.
  const sorted = async (query: Record<string, string>) => namesOf(await distribution({ name: 'quux', ...query }))
  expect(await sorted({ sort: 'desc' })).toEqual(['Mona Quux', 'Abe Quux', 'Zed Quux'])
  expect(await sorted({ sort: 'asc' })).toEqual(['Abe Quux', 'Zed Quux', 'Mona Quux'])
  expect(await sorted({ sort: 'desc', type: 'learning' })).toEqual(['Abe Quux', 'Mona Quux', 'Zed Quux'])
  expect(await sorted({ sort: '', type: '' })).toEqual(['Abe Quux', 'Mona Quux', 'Zed Quux'])
})

test('people are found by word prefixes of name and team address, ignoring accents', async () => {
  const { hire } = await ownCompany(app)
  await hire('Łukasz', { full_name: 'Łukasz Đặng Xyzzy', team_email: 'harbourmaster@tidewater.example' })
  const found = async (name: string) => namesOf(await distribution({ name }))
  for (const name of ['dang xyz', 'XYZZY lukasz', 'đặng xyzzy', 'harbourmaster@tide', 'harbourm xyzzy'])
    expect([name, await found(name)]).toEqual([name, ['Łukasz']])
  expect(await found('xyzzy zed')).toEqual([])
  expect(await found('yzzy')).toEqual([])
  expect((await distribution({ name: '' })).length).toBeGreaterThan(1)
})

test.each([
  ['type', 'cooking'],
  ['sort', 'upwards'],
  ['name', 'x'.repeat(201)],
])('a wrong %s is refused', async (field, value) => {
  const query = { [field]: value }
  const { status, body } = await app.as('admin')(api.dashboardResources.workUnitDistribution, { query })
  expect([status, body.errors?.[0]?.field]).toEqual([400, field])
})

const roles = Object.keys(headRoles) as (keyof typeof headRoles)[]
const gap = fc.integer({ min: -2, max: 2 })
const end = fc.option(gap, { nil: null })
const projectOf = fc.nat(3)
const someone = fc.record({
  status: fc.constantFrom('full-time', 'contractor', 'probation'),
  manager: fc.option(fc.nat(3), { nil: null }),
  slots: fc.array(fc.record({ project: projectOf, start: gap, end }), { maxLength: 3 }),
  heads: fc.uniqueArray(fc.record({ project: projectOf, role: fc.constantFrom(...roles), start: gap, end }), {
    maxLength: 3,
    selector: ({ project, role }) => `${project} ${role}`,
  }),
})
const unit = fc.record({
  project: projectOf,
  type: fc.constantFrom(...types),
  status: fc.constantFrom('active', 'active', 'archived'),
  people: fc.uniqueArray(fc.nat(3)),
})
const company = fc.record({
  people: fc.array(someone, { minLength: 4, maxLength: 4 }),
  units: fc.array(unit, { maxLength: 6 }),
})

test('totals and order agree with a naive computation', async () => {
  const day = today(app.deps.env)
  const projects: { id: string; code: string; status: string }[] = []
  for (const status of Object.keys(projectStatuses)) projects.push({ status, ...(await makeProject(app, { status })) })
  let round = 0
  await fc.assert(
    fc.asyncProperty(
      company,
      fc.constantFrom('', ...types),
      fc.constantFrom('', 'asc', 'desc'),
      async ({ people, units }, type, sort) => {
        const { hire } = await ownCompany(app)
        const word = `round${(round += 1)}x`
        const made: { id: string }[] = []
        for (const [at, { status }] of people.entries())
          made.push(await hire(`${word} ${at}`, { working_status: status }))
        for (const [at, { manager, slots, heads }] of people.entries()) {
          const person = made[at] as { id: string }
          const boss = manager === null ? null : (made[manager]?.id ?? null)
          await app.deps.db
            .updateTable('employees')
            .set({ line_manager_id: boss })
            .where('id', '=', person.id)
            .execute()
          for (const { project, start, end: until } of slots) {
            const length = until !== null && until < start ? start : until
            const dates = {
              start_date: daysLater(day, start),
              end_date: length === null ? null : daysLater(day, length),
            }
            await joinProject(app, person, projects[project] as { id: string }, dates)
          }
          for (const { project, role, start, end: until } of heads) {
            const dates = {
              start_date: daysLater(day, start),
              end_date: until === null ? null : daysLater(day, until),
            }
            await addHead(app, projects[project] as { id: string }, person, role, dates)
          }
        }
        for (const { project, type: kind, status, people: members } of units) {
          const staff = members.flatMap((at) => made[at] ?? [])
          await addUnit(app, projects[project] as { id: string }, kind, 'Unit', staff, { status })
        }

        const isOpen = (project: number) => ['active', 'on-boarding'].includes(projects[project]?.status ?? '')
        const isNow = (start: number, until: number | null) => start <= 0 && (until === null || until > 0)
        const works = ({ status }: { status: string }) => status !== 'probation'
        const wanted = people
          .flatMap((person, at) => {
            if (!works(person)) return []
            const onUnits = (kind: UnitType) =>
              units.filter(
                (one) =>
                  one.type === kind &&
                  one.status === 'active' &&
                  one.people.includes(at) &&
                  isOpen(one.project) &&
                  person.slots.some((slot) => slot.project === one.project && isNow(slot.start, slot.end)),
              ).length
            const heads = person.heads.filter((head) => isOpen(head.project) && isNow(head.start, head.end)).length
            const mentees = people.filter((other) => works(other) && other.manager === at).length
            const also: Partial<Record<UnitType, number>> = { management: heads, training: mentees }
            const totals = types.map((kind) => (type === '' || type === kind ? onUnits(kind) + (also[kind] ?? 0) : 0))
            return [{ name: `${word} ${at}`, totals, sum: totals.reduce((one, other) => one + other, 0) }]
          })
          .toSorted((a, b) => (sort === '' ? 0 : sort === 'asc' ? a.sum - b.sum : b.sum - a.sum))
        const rows = await distribution({ name: word, type, sort })
        expect(rows.map((row) => [row.employee.displayName, totalsOf(row)])).toEqual(
          wanted.map(({ name, totals }) => [name, totals]),
        )
        const query = { name: word, type, sort, page: '2', size: '2' }
        const second = await app.as('admin')(api.dashboardResources.workUnitDistribution, { query })
        const data = { workUnitDistributions: rows.slice(2, 4) }
        expect(second.body).toMatchObject({ data, total: rows.length })
        for (const { learning, development, management, training } of rows) {
          const { workUnits, mentees } = training
          expect([learning.total, development.total]).toEqual([learning.workUnits.length, development.workUnits.length])
          expect(management.total).toBe(management.workUnits.length + management.projectHeads.length)
          expect(training.total).toBe((workUnits ?? []).length + (mentees ?? []).length)
          expect([workUnits?.length, mentees?.length]).not.toContain(0)
        }
      },
    ),
    { numRuns: 25 },
  )
}, 60_000)
