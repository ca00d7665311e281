import fc from 'fast-check'
import * as api from '#contract/api/index.ts'
import type { AvailableEmployee, PendingSlot } from '#contract/api/dashboards/resources.ts'
import { projectStatuses } from '#contract/api/metadata/metadata.ts'
import { deploymentTypes, projectTypes } from '#contract/api/projects/words.ts'
import { daysLater } from '#server/seed/demo/company.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { today } from '#server/platform/deps.ts'
import { chapterCodes, firstOfMonth, ownCompany } from '#tests/support/ownCompany.ts'
import { joinProject, makePerson, makeProject } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

async function availabilities() {
  const { status, body } = await app.as('admin')(api.dashboardResources.availabilities)
  expect(status).toBe(200)
  return body.data as { slots: PendingSlot[]; employees: AvailableEmployee[] }
}

/** The same day of the month two months later, or the last day of a shorter month. */
function inTwoMonths(day: string): string {
  const last = Number(daysLater(firstOfMonth(day, 3), -1).slice(8))
  return daysLater(firstOfMonth(day, 2), Math.min(Number(day.slice(8)), last) - 1)
}

test('two months after a day that is missing in that month is the last day of the month', () => {
  expect(['2026-11-22', '2026-12-31', '2025-12-30', '2027-12-31'].map(inTwoMonths)).toEqual([
    '2027-01-22',
    '2027-02-28',
    '2026-02-28',
    '2028-02-29',
  ])
})

/** Open roles of a project: their note, last change, and the end date of a member. */
async function makeSlots(
  project: { id: string },
  slots: { note: string; created: string; updated?: string; isOpen?: boolean; until?: string | null }[],
) {
  const person = await makePerson(app, { permissions: [] })
  for (const { note, created, updated = null, isOpen = true, until } of slots) {
    const id = crypto.randomUUID()
    const slot = {
      id,
      project_id: project.id,
      seniority_id: seedId('seniority', 'mid'),
      deployment_type: 'shadow',
    }
    await insertRows(app.deps.db, 'project_slots', [
      { ...slot, note, is_open: isOpen, created_at: created, updated_at: updated },
    ])
    await insertRows(app.deps.db, 'project_slot_positions', [
      { project_slot_id: id, position_id: seedId('position', 'frontend') },
      { project_slot_id: id, position_id: seedId('position', 'backend') },
    ])
    const columns = { project_slot_id: id, end_date: until ?? null }
    if (until !== undefined) await joinProject(app, person, project, columns)
  }
}

test('an open role is listed while it is pending and has no member after today, longest unchanged first', async () => {
  const day = today(app.deps.env)
  const project = await makeProject(app, { name: 'Vacant quay', status: 'paused' })
  await makeSlots(project, [
    { note: 'never changed', created: '2020-01-03T08:00:00Z' },
    { note: 'changed late', created: '2020-01-01T08:00:00Z', updated: '2020-01-04T08:00:00Z' },
    { note: 'left today', created: '2020-01-02T08:00:00Z', until: day },
    { note: 'leaves tomorrow', created: '2020-01-02T08:00:00Z', until: daysLater(day, 1) },
    { note: 'stays', created: '2020-01-02T08:00:00Z', until: null },
    { note: 'taken', created: '2020-01-02T08:00:00Z', isOpen: false },
  ])
  await makeSlots(await makeProject(app, { status: 'closed' }), [
    { note: 'of a closed project', created: '2020-01-02T08:00:00Z' },
  ])
  const { slots } = await availabilities()
  const ours = slots.filter(({ createdAt }) => createdAt.startsWith('2020-01'))
  expect(ours.map(({ note }) => note)).toEqual(['left today', 'never changed', 'changed late'])
  expect(ours[1]).toEqual({
    id: expect.any(String),
    type: 'shadow',
    note: 'never changed',
    createdAt: '2020-01-03T08:00:00.000000Z',
    seniority: { id: seedId('seniority', 'mid'), code: 'mid', name: 'Mid' },
    project: {
      id: project.id,
      name: 'Vacant quay',
      type: 'internal',
      status: 'paused',
      code: project.code,
      avatar: '',
    },
    positions: [
      { id: seedId('position', 'backend'), code: 'backend', name: 'Backend Engineer' },
      { id: seedId('position', 'frontend'), code: 'frontend', name: 'Frontend Engineer' },
    ],
  })
})

test('an empty company has no available people', async () => {
  await ownCompany(app)
  expect((await availabilities()).employees).toEqual([])
})

test('people are available without official client work beyond two months', async () => {
  const { hire, today: day } = await ownCompany(app)
  const client = await makeProject(app, { name: 'Client', type: 'fixed-cost' })
  const internal = await makeProject(app, { name: 'Attic', type: 'internal' })
  const paused = await makeProject(app, { name: 'Paused', type: 'time-material', status: 'paused' })
  const official = { start_date: '2024-01-01' }
  const at = (day_: number) => ({ created_at: `2020-02-${String(day_).padStart(2, '0')}T00:00:00Z` })

  // Sorted by creation: Zoe first, then Ann and Bea on one day.
  const zoe = await hire('Zoe', at(1), ['sales', 'web'])
  await joinProject(app, zoe, client, { ...official, end_date: inTwoMonths(day) })
  await hire('Bea', at(2))
  const ann = await hire('Ann', at(2), ['web'])
  await joinProject(app, ann, client, { deployment_type: 'shadow' })
  await joinProject(app, ann, client, { deployment_type: 'part-time' })
  await joinProject(app, ann, internal)
  await joinProject(app, ann, internal, { start_date: '2020-01-01', end_date: day })
  const cam = await hire('Cam', at(3))
  await joinProject(app, cam, paused)
  const dan = await hire('Dan', at(4))
  await joinProject(app, dan, client, { deleted_at: '2025-01-01' })

  // Not available: has client work beyond two months, starts client work later, is only in sales, has left, is deleted,
  // is of another organization.
  const eve = await hire('Eve', at(1))
  await joinProject(app, eve, client, { ...official, end_date: daysLater(inTwoMonths(day), 1) })
  const fay = await hire('Fay', at(1))
  await joinProject(app, fay, client, { start_date: daysLater(day, 100) })
  await hire('Gus', at(1), ['sales', 'operations'])
  await hire('Hal', { ...at(1), working_status: 'left' })
  await hire('Ida', { ...at(1), deleted_at: '2025-01-01' })
  await makePerson(app, { permissions: [], columns: { display_name: 'Jon', ...at(1) } })

  const { employees } = await availabilities()
  expect(employees.map(({ displayName, projects }) => [displayName, projects.map(({ name }) => name)])).toEqual([
    ['Zoe', ['Client']],
    ['Ann', ['Attic', 'Client']],
    ['Bea', []],
    ['Cam', []],
    ['Dan', []],
  ])
  expect(employees[0]).toMatchObject({
    id: zoe.id,
    fullName: 'Zoe Full',
    username: zoe.username,
    avatar: '',
    seniority: null,
    positions: [],
    stacks: [],
  })
})

test('who is away for the next two months is not available', async () => {
  const { hire, today: day } = await ownCompany(app)
  const late = inTwoMonths(day)
  const spans = {
    Ann: `[${daysLater(day, -5)},${late})`,
    Ben: `[${day} 12:00,${late})`,
    Cam: `[${day},${daysLater(late, -1)} 12:00)`,
  }
  for (const [name, span] of Object.entries(spans)) {
    const { id } = await hire(name)
    const kind = { absence_kind_id: seedId('absence kind', 'parental'), status: 'approved' }
    await insertRows(app.deps.db, 'absences', [{ ...kind, employee_id: id, span }])
  }
  expect((await availabilities()).employees.map(({ displayName }) => displayName)).toEqual(['Ben', 'Cam'])
})

const gap = fc.option(fc.integer({ min: -3, max: 3 }), { nil: null })
const slot = fc.record({
  project: fc.nat(11),
  type: fc.constantFrom(...Object.keys(deploymentTypes)),
  start: fc.integer({ min: -5, max: 5 }),
  /** Days around today, or around two months later. */
  end: fc.record({ isLate: fc.boolean(), days: gap }),
})
const someone = fc.record({
  status: fc.constantFrom('full-time', 'probation', 'left'),
  chapters: fc.uniqueArray(fc.constantFrom(...chapterCodes)),
  slots: fc.array(slot, { maxLength: 3 }),
})

test('available people agree with a naive computation for each person', async () => {
  const projects: { id: string; code: string; type: string; status: string }[] = []
  for (const type of Object.keys(projectTypes))
    for (const status of Object.keys(projectStatuses))
      projects.push({ type, status, ...(await makeProject(app, { type, status })) })
  await fc.assert(
    fc.asyncProperty(fc.array(someone, { maxLength: 6 }), async (people) => {
      const { hire, today: day } = await ownCompany(app)
      const late = inTwoMonths(day)
      const slotsOf = ({ slots }: (typeof people)[number]) =>
        slots.flatMap(({ project, type, start, end: { isLate, days } }) => {
          const end = days === null ? null : daysLater(isLate ? late : day, days)
          const on = projects[project]
          return on ? [{ on, type, start: daysLater(day, start), end }] : []
        })
      for (const [at, person] of people.entries()) {
        const made = await hire(`Person ${at}`, { working_status: person.status }, person.chapters)
        for (const { on, type, start, end } of slotsOf(person))
          await joinProject(app, made, on, { start_date: start, end_date: end, deployment_type: type })
      }
      const isOpen = (status: string) => status === 'active' || status === 'on-boarding'
      const wanted = people.flatMap((person, at) => {
        const isIndoors = person.chapters.length > 0 && !person.chapters.includes('web')
        const isBusy = slotsOf(person).some(
          ({ on, type, end }) =>
            type === 'official' && on.type !== 'internal' && isOpen(on.status) && (end === null || end > late),
        )
        const now = slotsOf(person).filter(
          ({ on, start, end }) => isOpen(on.status) && start <= day && (end === null || end > day),
        )
        if (person.status === 'left' || isIndoors || isBusy) return []
        return [[`Person ${at}`, [...new Set(now.map(({ on }) => on.id))].toSorted()]]
      })
      const { employees } = await availabilities()
      expect(employees.map((one) => [one.displayName, one.projects.map(({ id }) => id).toSorted()])).toEqual(wanted)
      const second = await app.as('admin')(api.dashboardResources.availabilities, { query: { page: '2', size: '2' } })
      expect(second.body).toMatchObject({ data: { employees: employees.slice(2, 4) }, total: wanted.length })
    }),
    { numRuns: 25 },
  )
}, 60_000)
