import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { sql } from 'kysely'
import { type DeploymentType, usualPercent } from '#contract/api/projects/words.ts'
import { daysLater } from '#contract/dates.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import type { Db } from '#server/platform/deps.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import { cast } from '#tests/support/cast.ts'
import { often } from '#tests/support/long.ts'
import { makeProject } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'
import { addMember } from './addRemove.ts'
import { allocationsOf, takeBackAllocation } from './allocations.ts'
import { allocationHistory } from './allocations.ts'
import { changePeriod, editSlot } from './edit.ts'
import { slotById } from './queries.ts'

/**
 * Random histories of one membership, compared with a replay day by day. Days count from `first`; the membership begins on
 * day 20, and the clock starts on day 30 and jumps.
 */
const app = testServer()
const first = '2030-01-01'
const length = 120
const day = (days: number) => daysLater(first, days)

/** What is true on a day. Days of one row share the object. */
interface Row {
  type: DeploymentType
  percent: number
  /** Codes in order. */
  positions: string[]
}
interface World {
  today: number
  start: number
  end: number | null
  days: (Row | undefined)[]
}

type Step =
  | {
      kind: 'edit'
      from: number | null
      type: DeploymentType
      percent: number | null
      positions: string[]
      correction: boolean
      drops: boolean
      end: number | null
    }
  | { kind: 'move'; start: number; end: number | null }
  | { kind: 'take back'; which: number }
  | { kind: 'jump'; days: number }

const codes = ['backend', 'devops', 'frontend']
const someDay = fc.integer({ min: 0, max: 90 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      from: fc.option(someDay, { freq: 2 }),
      type: fc.constantFrom<DeploymentType[]>('official', 'part-time', 'shadow'),
      percent: fc.option(
        fc.integer({ min: 0, max: 4 }).map((steps) => steps * 25),
        { freq: 2 },
      ),
      positions: fc.oneof(fc.constant<string[]>(['backend']), fc.subarray(codes, { minLength: 1 })),
      correction: fc.boolean(),
      drops: fc.constantFrom(false, false, true),
      end: fc.option(fc.integer({ min: 15, max: 100 }), { freq: 1 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('move' as const), start: someDay, end: fc.option(someDay) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('take back' as const), which: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('jump' as const), days: fc.integer({ min: -15, max: 25 }) }) },
)

const firstDays = (days: World['days']) => days.flatMap((row, at) => (row && row !== days[at - 1] ? [at] : []))

function goesOn({ days }: World, from: number): void {
  const row = days[from]
  for (let at = from; at < length && days[at] === row; at++) days[at] = days[from - 1]
}

/** Sets the days of the membership. Returns false if they are refused. */
function moved(world: World, start: number, end: number | null): boolean {
  if ((start !== world.start || end !== world.end) && end !== null && end <= start) return false
  Object.assign(world, { start, end })
  const begins = firstDays(world.days)[0] as number
  for (let at = start; at < begins; at++) world.days[at] = world.days[begins]
  return true
}

const nearest = ({ start, end }: World, at: number) => Math.max(start, end === null ? at : Math.min(at, end - 1))

/** Replays a step on a copy. Returns null if it is refused. */
function replay(before: World, one: Step): World | null {
  const world: World = structuredClone(before)
  const { days, today } = world
  if (one.kind === 'jump') return { ...world, today: Math.min(Math.max(25, today + one.days), length - 1) }
  if (one.kind === 'move') return moved(world, one.start, one.end) ? world : null
  if (one.kind === 'take back') {
    const planned = firstDays(days)
      .slice(1)
      .filter((at) => at > today)[one.which]
    if (planned === undefined) return null
    goesOn(world, planned)
    return world
  }
  if (!moved(world, world.start, one.end)) return null
  if (one.from !== null && nearest(world, one.from) !== one.from) return null
  const at = one.from ?? nearest(world, today)
  const row = days[at] as Row
  const percent = one.percent ?? (row.type === one.type ? row.percent : usualPercent[one.type])
  const next = { type: one.type, percent, positions: one.positions }
  const corrects = one.from === null ? at !== today : one.correction
  if (one.drops) for (const later of firstDays(days).filter((it) => it > at && it > today)) goesOn(world, later)
  if (isDeepStrictEqual(row, next)) return world
  if (corrects || days[at - 1] !== row) {
    Object.assign(row, next)
    return world
  }
  for (let later = at; later < length && days[later] === row; later++) days[later] = next
  return world
}

const me = { id: cast.admin.id, can: () => true }
const terms = { seniorityID: seedId('seniority', 'mid') }
/** The ids of these positions, as a caller may send them. */
const sent = (positions: string[]) =>
  [...positions, ...positions.slice(0, 1)].map((code) => seedId('position', code)).toReversed()
const codesOf = (positions: { code: string }[]) => positions.map(({ code }) => code).toSorted()
const orBlank = (at: number | null) => (at === null ? '' : day(at))

test('after any edits, moves, take-backs and jumps of the clock, each day is as a replay by hand says', async () => {
  let planned = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14, size: 'max' }), async (steps) => {
      const { id: projectId } = await makeProject(app)
      let world: World = { today: 30, start: 20, end: null, days: Array.from({ length }) }
      world.days.fill({ type: 'official', percent: 100, positions: ['backend'] }, 20)
      const write = (today: number) => ({ projectId, me, env: app.deps.env, today: day(today), requestId: '' })
      const within = (work: (trx: Db) => Promise<unknown>) => app.deps.write(work)
      const added = await app.deps.write((trx) =>
        addMember(trx, write(30), {
          ...terms,
          positions: sent(['backend']),
          employeeID: cast.member.id,
          deploymentType: 'official',
          status: 'active',
          startDate: day(20),
        }),
      )
      const { projectMemberID: memberId, projectSlotID } = added
      const call = async (one: Step) => {
        const now = write(world.today)
        if (one.kind === 'jump') return
        if (one.kind === 'move') {
          const days = { startDate: day(one.start), endDate: one.end === null ? null : day(one.end) }
          return within((trx) => changePeriod(trx, now, memberId, days))
        }
        if (one.kind === 'take back') {
          const rows = (await allocationsOf(app.deps.db, memberId)).slice(1).filter(({ from }) => from > now.today)
          const wanted = rows[one.which]?.id ?? crypto.randomUUID()
          return within((trx) => takeBackAllocation(trx, now, memberId, wanted))
        }
        const edit = {
          ...terms,
          positions: sent(one.positions),
          projectSlotID,
          projectMemberID: memberId,
          deploymentType: one.type,
          percent: one.percent ?? undefined,
          status: 'active',
          endDate: orBlank(one.end),
          ...(one.from !== null && { from: day(one.from), correction: one.correction }),
          dropPlanned: one.drops,
        } as const
        return within((trx) => editSlot(trx, now, edit))
      }
      for (const one of steps) {
        const next = replay(world, one)
        const isDone = await call(one).then(
          () => true,
          (error: unknown) => {
            if (error instanceof Refusal) return false
            throw error
          },
        )
        expect([one, isDone]).toEqual([one, next !== null])
        if (next) world = next
      }
      const { rows } = await sql<{
        day: number
        type: string
        percent: number
        positions: string[]
      }>`select d.day, g.deployment_type as type, g.percent,
          array(select k.code from positions k where k.id = any (g.position_ids) order by k.code collate "C") as positions
        from generate_series(0, ${length - 1}::int) d (day) join given_time g
          on g.project_member_id = ${memberId} and daterange(g.first_day, g.until) @> ${first}::date + d.day
        order by d.day`.execute(app.deps.db)
      const isOn = (at: number) => at >= world.start && (world.end === null || at < world.end)
      const expected = world.days.flatMap((row, at) => (isOn(at) ? [{ day: at, ...(row as Row) }] : []))
      expect(rows).toEqual(expected)
      for (const at of [world.today, 0, 25, 60, 119]) {
        const row = world.days[nearest(world, at)] as Row
        const status = world.end !== null && world.end <= at ? 'inactive' : world.start > at ? 'on-boarding' : 'active'
        const shown = await slotById(app.deps.db, day(at), projectSlotID, memberId)
        expect(shown).toMatchObject({ status, deploymentType: row.type, percent: row.percent })
        expect(codesOf(shown.positions)).toEqual(row.positions)
      }
      const told = await allocationHistory(app.deps.db, projectId, memberId, day(world.today))
      const current = told.filter(({ state }) => ['past', 'current', 'planned'].includes(state)).toReversed()
      expect(current.map(({ from, percent, positions }) => [from, percent, codesOf(positions)])).toEqual(
        firstDays(world.days.map((row, at) => (isOn(at) ? row : undefined))).map((at) => [
          day(at),
          world.days[at]?.percent,
          world.days[at]?.positions,
        ]),
      )
      planned += told.filter(({ state }) => state === 'planned').length
    }),
    { numRuns: often(25, 300) },
  )
  expect(planned).toBeGreaterThan(0)
}, 300_000)
