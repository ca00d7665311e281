import { mock } from 'node:test'
import { dateIn } from '#contract/dates.ts'
import { openTestDatabase } from '#tests/support/testDatabase.ts'
import { now, readClock } from './clock.ts'
import { today } from './deps.ts'
import { dailyWork } from './queue/periodic.ts'
import { loopOf } from './queue/run.ts'
import type { Deps } from './deps.ts'

const { db, close, ...doors } = await openTestDatabase()
afterAll(close)

const month = 30 * 86_400_000
const env = { TIME_ZONE: 'UTC' }

test('time and day are those of the database, although this machine is a month ahead', async () => {
  const real = Date.now()
  mock.timers.enable({ apis: ['Date'], now: real + month })
  try {
    // Nothing has compared the clocks since, when daily work begins.
    const work = dailyWork('memberships', async () => undefined)
    await loopOf(work).run({ ...doors, env } as unknown as Deps, new AbortController().signal, {} as never)
    expect(today(env)).toBe(dateIn('UTC', new Date(real)))
    expect(Math.abs(now().getTime() - real)).toBeLessThan(120_000)
    expect(Math.abs((await readClock(db)) + month)).toBeLessThan(120_000)
    const jobs = await db.selectFrom('jobs').select(['key', 'state']).where('kind', '=', 'memberships').execute()
    expect(jobs).toEqual([{ key: dateIn('UTC', new Date(real)), state: 'done' }])
  } finally {
    mock.timers.reset()
  }
  expect(await readClock(db)).toBe(0)
})
