import fc from 'fast-check'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { daysLater } from '#contract/dates.ts'
import { usualPercent } from '#contract/api/projects/words.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { often } from '#tests/support/long.ts'
import { ownCompany } from '#tests/support/ownCompany.ts'
import { joinProject, makeProject } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

const kinds = ['official', 'part-time', 'shadow'] as const
const time = fc.record({
  start: fc.integer({ min: -40, max: 40 }),
  length: fc.option(fc.integer({ min: 1, max: 60 }), { freq: 3 }),
  kind: fc.nat(2),
  /** The kind from a later day on, and one that a correction has replaced. */
  later: fc.option(fc.record({ after: fc.integer({ min: 1, max: 30 }), kind: fc.nat(2) })),
  wrong: fc.option(fc.nat(2)),
})
const someone = fc.record({ joined: fc.integer({ min: -60, max: 50 }), times: fc.array(time, { maxLength: 2 }) })
type Time = typeof time extends fc.Arbitrary<infer T> ? T : never

const isOn = ({ start, length }: Time, at: number) => at >= start && (length === null || at < start + length)
const statusAt = ({ start, length }: Time, at: number) =>
  length !== null && at >= start + length ? 'inactive' : at < start ? 'on-boarding' : 'active'
/** The kind on a day; before the first day that of the first, afterwards that of the last. */
function kindAt({ start, length, kind, later }: Time, at: number) {
  const within = Math.max(start, Math.min(at, length === null ? at : start + length - 1))
  return kinds[later && within >= start + later.after ? later.kind : kind] as (typeof kinds)[number]
}

async function join(person: { id: string }, project: { id: string }, one: Time, day: (at: number) => string) {
  const { start, length, kind, later, wrong } = one
  const terms = { seniority_id: seedId('seniority', 'mid') }
  const member = await joinProject(app, person, project, {
    start_date: day(start),
    end_date: length === null ? null : day(start + length),
    deployment_type: kinds[kind] ?? 'official',
  })
  const row = (of: number, valid: string) => {
    const deployment_type = kinds[of] ?? 'official'
    return { ...terms, project_member_id: member, valid, deployment_type, percent: usualPercent[deployment_type] }
  }
  const { db } = app.deps
  if (later) {
    const changes = day(start + later.after)
    await db
      .updateTable('allocations')
      .set({ valid: `[${day(start)},${changes})` })
      .where('project_member_id', '=', member)
      .execute()
    await insertRows(db, 'allocations', [row(later.kind, `[${changes},)`)])
  }
  if (wrong !== null)
    await insertRows(db, 'allocations', [
      { ...row(wrong, `[${day(start)},)`), replaced_as: 'corrected', replaced_at: '2026-01-01T00:00:00Z' },
    ])
}

const byText = (one: string, other: string) => (one < other ? -1 : 1)

interface Member {
  displayName: string
  status: string
  deploymentType: string
}

test('members, project lists and free people of any day are what a replay day by day says', async () => {
  let [running, free] = [0, 0]
  await fc.assert(
    fc.asyncProperty(
      fc.array(someone, { minLength: 1, maxLength: 4 }),
      fc.array(fc.integer({ min: -50, max: 60 }), { minLength: 4, maxLength: 4 }),
      async (drawn, days) => {
        const { hire, today } = await ownCompany(app)
        const day = (at: number) => daysLater(today, at)
        const project = await makeProject(app, { type: 'fixed-cost' })
        const people = drawn.map((one, at) => ({ ...one, name: `Person ${at}` }))
        for (const { name, joined, times } of people) {
          const person = await hire(name, { joined_date: day(joined), created_at: '2020-01-01T00:00:00Z' })
          for (const one of times) await join(person, project, one, day)
        }
        // Employments of people who are hired by tests begin without the organization.
        await sql`update employments m set organization_ids = array[l.organization_id] from employee_organizations l
          where l.employee_id = m.employee_id and l.organization_id = ${app.deps.env.DEFAULT_ORGANIZATION}`.execute(
          app.deps.db,
        )
        const all = people.flatMap(({ name, times }) => times.map((one) => ({ name, one })))
        for (const at of days) {
          const asOf = day(at)
          const admin = app.as('admin')
          const list = (await admin(api.projects.list, { query: { ids: project.id, asOf } })).body.data as unknown as {
            members: Member[]
          }[]
          const told = ({ displayName, status, deploymentType }: Member) => [displayName, status, deploymentType].join()
          const named = (those: typeof all) =>
            those.map(({ name, one }) => [name, statusAt(one, at), kindAt(one, at)].join()).toSorted(byText)
          const now = all.filter(({ one }) => isOn(one, at))
          expect([at, list[0]?.members.map(told).toSorted(byText)]).toEqual([at, named(now)])
          const one = await admin(api.projects.one, { params: { id: project.id }, query: { asOf } })
          const { members } = one.body.data as unknown as { members: Member[] }
          expect([at, members.map(told).toSorted(byText)]).toEqual([at, named(now)])
          const query = { asOf, preload: 'false', size: '100' }
          const { data } = (await admin(api.projectMembers.list, { params: { id: project.id }, query })).body
          const listed = (data as unknown as Member[]).map(told)
          expect([at, listed.toSorted(byText)]).toEqual([at, named(all)])
          running += now.length

          const late = inTwoMonths(asOf)
          const isBusy = (one: Time) =>
            Array.from({ length: 200 }, (_, step) => at + step).some(
              (on) => day(on) >= late && isOn(one, on) && kindAt(one, on) === 'official',
            )
          const here = people.filter(({ joined, times }) => joined <= at && !times.some(isBusy))
          const { body } = await admin(api.dashboardResources.availabilities, { query: { asOf } })
          const { employees } = body.data as unknown as { employees: { displayName: string }[] }
          expect([at, employees.map(({ displayName }) => displayName)]).toEqual([at, here.map(({ name }) => name)])
          free += here.length
        }
      },
    ),
    { numRuns: often(15, 200) },
  )
  expect(running).toBeGreaterThan(15)
  expect(free).toBeGreaterThan(10)
}, 600_000)

/** The same day of the month two months later, or the last day of a shorter month. */
function inTwoMonths(date: string): string {
  const [year = 0, month = 0, of = 0] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + 2, 0)).getUTCDate()
  return new Date(Date.UTC(year, month + 1, Math.min(of, last))).toISOString().slice(0, 10)
}
