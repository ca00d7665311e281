import fc from 'fast-check'
import { sql } from 'kysely'
import { daysLater } from '#contract/dates.ts'
import { at } from '#server/platform/db/dated.ts'
import { leavingWork } from '#server/areas/projects/index.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { today } from '#server/platform/deps.ts'
import { often } from '#tests/support/long.ts'
import {
  after,
  before,
  type Days,
  length,
  replay,
  type Row,
  type Step,
  step,
  stepTaken,
} from '#tests/support/employmentDays.ts'
import { makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'
import { moveEmployments } from './leaving.ts'

const app = testServer({ SESSION_TTL: '900d' })
afterEach(() => void jest.restoreAllMocks())

/** A last day is over, and the daily work has not run. */
const lateDaily: Step[] = [
  { kind: 'leave', day: before },
  { kind: 'jump', days: 1, runs: 0 },
  { kind: 'leave', day: before + 1 },
  { kind: 'change', day: before + 1, name: 'status', value: 0, drops: false },
]

test('after any calls and jumps of the clock, each day is what a replay by hand says, and the copy is today', async () => {
  const now = today(app.deps.env)
  const dayOf = (day: number) => daysLater(now, day - before)
  const real = Date.now()
  const daily = () => app.deps.db.transaction().execute((trx) => moveEmployments(trx, app.deps.env, leavingWork))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 14, size: 'max' }), async (steps) => {
      jest.spyOn(Date, 'now').mockReturnValue(real)
      let current = before
      const columns = { joined_date: dayOf(0), seniority_id: seedId('seniority', 'mid') }
      const { id } = await makePerson(app, { columns, roles: ['full-time'] })
      const begun: Row = { status: 'full-time', seniority: 'mid', position: '', hours: '' }
      const days: Days = Array.from({ length }, () => begun)
      for (const one of steps) {
        if (one.kind === 'jump') {
          current = Math.min(current + one.days, before + after)
          jest.spyOn(Date, 'now').mockReturnValue(real + (current - before) * 86_400_000)
          for (let run = 0; run < one.runs; run++) await daily()
          continue
        }
        const isHere = days[current]?.status !== 'left'
        const expected = replay(days, one, current)
        const refused = one.kind === 'take back' ? 404 : 400
        expect([one, await stepTaken(app, id, one, { dayOf, isHere })]).toEqual([one, expected ? 200 : refused])
      }
      await daily()
      const stored: Row[] = []
      for (let day = 0; day < length; day += 1) {
        const { rows } = await sql<Row>`select m.working_status as status, s.code as seniority,
            coalesce((select k.code from positions k where k.id = m.position_ids[1]), '') as position,
            coalesce(array_to_string(m.working_hours::int[], ','), '') as hours
          from employments m join seniorities s on s.id = m.seniority_id
          where m.employee_id = ${id} and ${at('m', dayOf(day))}`.execute(app.deps.db)
        expect(rows.length).toBe(1)
        stored.push(rows[0] as Row)
      }
      expect(stored).toEqual(days.map((row) => row))
      const { rows } = await sql<Row>`select e.working_status as status, s.code as seniority,
          coalesce((select k.code from employee_positions l join positions k on k.id = l.position_id
            where l.employee_id = e.id), '') as position
        from employees e join seniorities s on s.id = e.seniority_id where e.id = ${id}`.execute(app.deps.db)
      const { hours: _, ...copied } = days[current] as Row
      expect(rows).toEqual([copied])
      const { rows: wrong } = await sql`select keep.id from employees keep join employments m on m.employee_id = keep.id
        where m.replaced_as is null and m.valid @> ${dayOf(current)}::date
          and m.working_status <> keep.working_status`.execute(app.deps.db)
      expect(wrong).toEqual([])
    }),
    { numRuns: often(15, 300), examples: [[lateDaily]] },
  )
}, 600_000)
