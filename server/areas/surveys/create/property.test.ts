import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import * as api from '#contract/api/index.ts'
import type { SurveyPreview } from '#contract/api/surveys/preview.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { foreseenPairs, makeOwnOrganization, pairsOf } from '#tests/support/asked.ts'
import { makeProject } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

const rarely = fc.constantFrom(false, false, false, false, true)
const personOf = fc.record({
  status: fc.constantFrom('full-time', 'full-time', 'full-time', 'contractor', 'probation', 'left'),
  isGone: rarely,
  isOwn: fc.constantFrom(true, true, false),
  manager: fc.option(fc.nat(7)),
})
const unitOf = fc.record({ isArchived: rarely, isGone: rarely })
const memberOf = fc.record({ unit: fc.nat(3), person: fc.nat(7), isInactive: rarely, isGone: rarely })
const companies = fc.record({
  people: fc.array(personOf, { minLength: 8, maxLength: 8 }),
  units: fc.array(unitOf, { minLength: 4, maxLength: 4 }),
  members: fc.uniqueArray(memberOf, { selector: ({ unit, person }) => unit * 8 + person, maxLength: 24 }),
})
type Company = typeof companies extends fc.Arbitrary<infer T> ? T : never

const at = (isGone: boolean) => (isGone ? '2025-01-31T00:00:00Z' : null)

/** Inserts the company. Its `isOwn` people join a new organization, the one whose people the survey is about. */
async function build({ people, units, members }: Company, tag: string): Promise<void> {
  const { db } = app.deps
  const organization_id = await makeOwnOrganization(app, tag)
  const project_id = (await makeProject(app)).id
  const ids = people.map(() => randomUUID())
  const unitIds = units.map(() => randomUUID())
  const row = (place: number) => {
    const { status, isGone } = people[place] as Company['people'][number]
    const name = `${tag}-${place}`
    const names = {
      username: name,
      full_name: name,
      display_name: name,
      sort_name: name,
      personal_email: name,
    }
    return { id: ids[place] as string, ...names, working_status: status, deleted_at: at(isGone) }
  }
  await insertRows(
    db,
    'employees',
    people.map((_, place) => row(place)),
  )
  for (const [place, { manager }] of people.entries())
    if (manager !== null)
      await db
        .updateTable('employees')
        .set({ line_manager_id: ids[manager] as string })
        .where('id', '=', ids[place] as string)
        .execute()
  const own = ids.filter((_, place) => people[place]?.isOwn)
  await insertRows(
    db,
    'employee_organizations',
    own.map((employee_id) => ({ employee_id, organization_id })),
  )
  const unitRows = units.map(({ isArchived, isGone }, place) => ({
    id: unitIds[place] as string,
    project_id,
    name: `unit ${place}`,
    type: 'development',
    status: isArchived ? 'archived' : 'active',
    deleted_at: at(isGone),
  }))
  await insertRows(db, 'work_units', unitRows)
  const memberRows = members.map(({ unit, person, isInactive, isGone }) => ({
    work_unit_id: unitIds[unit] as string,
    employee_id: ids[person] as string,
    project_id,
    start_date: '2024-01-01',
    status: isInactive || units[unit]?.isArchived ? 'inactive' : 'active',
    deleted_at: at(isGone),
  }))
  await insertRows(db, 'work_unit_members', memberRows)
}

/** A naive computation of rules/surveys.md#2.1 over the company. */
function plainly({ people, units, members }: Company, tag: string) {
  const pairs: string[] = []
  const isFull = (place: number) => people[place]?.status === 'full-time' && !people[place].isGone
  const isIn = (unit: number, place: number) =>
    !units[unit]?.isGone &&
    !units[unit]?.isArchived &&
    members.some((one) => one.unit === unit && one.person === place && !one.isInactive && !one.isGone)
  let topics = 0
  for (const [subject, { isOwn, manager }] of people.entries()) {
    if (!isOwn || !isFull(subject)) continue
    topics++
    for (const [reviewer, { status, isGone }] of people.entries()) {
      if (reviewer === subject) continue
      const pair = `${tag}-${subject} < ${tag}-${reviewer}`
      const shares = units.some((_, unit) => isIn(unit, subject) && isIn(unit, reviewer))
      if (reviewer === manager && status !== 'left' && !isGone) pairs.push(`${pair} line-manager`)
      if (reviewer !== manager && isFull(reviewer) && shares) pairs.push(`${pair} peer`)
    }
  }
  return { topics, pairs: pairs.sort() }
}

let runs = 0

test('whatever the company is like, those are asked and foreseen whom the rules name', async () => {
  const property = fc.asyncProperty(companies, async (company) => {
    const year = 2100 + runs++
    const tag = `company-${year}`
    await build(company, tag)
    const { topics, pairs } = plainly(company, tag)
    const wanted = { type: 'peer-review', quarter: 'q1,q2' }
    const query = { ...wanted, year: String(year) }
    const { status, body } = await app.as('admin')(api.surveys.preview, { query })
    const foreseen = body.data as SurveyPreview | null
    const made = await app.as('admin')(api.surveys.create, { body: { ...wanted, year } })
    const usual = pairs.length ? 200 : 400
    expect([status, made.status]).toEqual([usual, usual])
    expect(await pairsOf(app, `Q1/Q2, ${year}`)).toEqual(pairs)
    if (!foreseen) return
    expect(foreseenPairs(foreseen.recipients)).toEqual(pairs)
    expect([foreseen.topics, foreseen.rows]).toEqual([topics, pairs.length])
    expect(foreseen.alone).toBe(topics - new Set(pairs.map((pair) => pair.split(' ')[0])).size)
  })
  await fc.assert(property, { numRuns: 25, endOnFailure: true })
}, 120_000)
