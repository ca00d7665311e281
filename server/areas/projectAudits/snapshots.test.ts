import fc from 'fast-check'
import { sql } from 'kysely'
import { daysLater } from '#server/seed/demo/company.ts'
import { makeCycle, type MadeCycle } from '#tests/support/audits.ts'
import { makeProject } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'
import { takeSnapshots } from './counters.ts'

const app = testServer()

type Counters = readonly [number, number, number]

const put = (cycle: MadeCycle, [high, medium, low]: Counters) =>
  sql`update audit_cycles set action_item_high = ${high}, action_item_medium = ${medium}, action_item_low = ${low}
    where id = ${cycle.id}`.execute(app.deps.db)

/** The runs of a cycle as `first..last high/medium/low`. */
async function runsOf(cycle: MadeCycle): Promise<string[]> {
  const { rows } = await sql<{ run: string }>`
    select first_day || '..' || last_day || ' ' || concat_ws('/', high, medium, low) as run from action_item_snapshots
    where audit_cycle_id = ${cycle.id} order by first_day`.execute(app.deps.db)
  return rows.map(({ run }) => run)
}

/** The next unused day. Days of other tests are earlier. */
let next = '2030-01-01'
const nextDay = () => {
  next = daysLater(next, 1)
  return next
}
const take = (day: string) => app.deps.db.transaction().execute((trx) => takeSnapshots(trx, day))

const cycleOf = async (project: object = {}) => {
  const made = await makeProject(app, project)
  return makeCycle(app, { project: made })
}

test('a run continues while the counters are the same, and a new one begins when they change', async () => {
  const cycle = await cycleOf()
  const [a, b, c, d] = [nextDay(), nextDay(), nextDay(), nextDay()]
  await put(cycle, [1, 0, 2])
  for (const day of [a, b]) await take(day)
  await put(cycle, [0, 0, 2])
  for (const day of [c, d]) await take(day)
  expect(await runsOf(cycle)).toEqual([`${a}..${b} 1/0/2`, `${c}..${d} 0/0/2`])
})

test('a day without the job has no snapshot', async () => {
  const cycle = await cycleOf()
  const [a, , c] = [nextDay(), nextDay(), nextDay()]
  for (const day of [a, c]) await take(day)
  expect(await runsOf(cycle)).toEqual([`${a}..${a} 0/0/0`, `${c}..${c} 0/0/0`])
})

test('taking a day again replaces its numbers', async () => {
  const cycle = await cycleOf()
  const [a, b] = [nextDay(), nextDay()]
  for (const day of [a, b]) await take(day)
  await put(cycle, [3, 0, 0])
  await take(b)
  expect(await runsOf(cycle)).toEqual([`${a}..${a} 0/0/0`, `${b}..${b} 3/0/0`])
  await put(cycle, [4, 0, 0])
  await take(b)
  expect(await runsOf(cycle)).toEqual([`${a}..${a} 0/0/0`, `${b}..${b} 4/0/0`])
})

test('closed and paused projects, and deleted cycles, are skipped', async () => {
  const left = [await cycleOf({ status: 'closed' }), await cycleOf({ status: 'paused' })]
  const gone = await cycleOf()
  const other = await cycleOf({ status: 'on-boarding' })
  await sql`update audit_cycles set deleted_at = now() where id = ${gone.id}`.execute(app.deps.db)
  const day = nextDay()
  await take(day)
  expect(await Promise.all([...left, gone].map(runsOf))).toEqual([[], [], []])
  expect(await runsOf(other)).toEqual([`${day}..${day} 0/0/0`])
})

test('the runs agree with one row per day', async () => {
  const step = fc.record({
    counters: fc.tuple(fc.nat(1), fc.nat(1), fc.nat(1)),
    runs: fc.integer({ min: 0, max: 2 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const cycle = await cycleOf()
      const daily = new Map<string, string>()
      for (const { counters, runs } of steps) {
        const day = nextDay()
        await put(cycle, [0, 0, 0])
        for (let run = 0; run < runs; run += 1) {
          // Only the last run of a day counts.
          if (run === runs - 1) await put(cycle, counters)
          await take(day)
          daily.set(day, counters.join('/'))
        }
      }
      const told = (await runsOf(cycle)).flatMap((run) => {
        const [days = '', counters = ''] = run.split(' ')
        const [first = '', last = ''] = days.split('..')
        const covered = []
        for (let day = first; day <= last; day = daysLater(day, 1)) covered.push([day, counters])
        return covered
      })
      expect(told).toEqual([...daily])
    }),
    { numRuns: 20 },
  )
})
