import { sql } from 'kysely'
import type { TestHandle } from '#tests/support/opened.ts'
import { testServer } from '#tests/support/testServer.ts'
import { cancel, enqueue, hurry, hurryFailed } from './enqueue.ts'
import { dailyWork } from './periodic.ts'
import { addPeriod, loopOf, runDue } from './run.ts'
import { type Job, mostUnended, type Outcome, type Work, waits } from './work.ts'

const app = testServer()
let db: TestHandle
beforeAll(() => {
  db = app.deps.db
})
const kind = 'mails'
beforeEach(() => sql`delete from jobs`.execute(db))

const workOf = (run: (job: Job) => Promise<Outcome>, more: Partial<Work> = {}): Work => ({
  kind,
  everySeconds: 1,
  lease: 300,
  run: (_deps, job) => run(job),
  ...more,
})
/** Work that notes which jobs it did. */
function noting(outcome: (job: Job) => Outcome = () => ({})) {
  const done: string[] = []
  const work = workOf(async (job) => {
    done.push(job.key)
    return outcome(job)
  })
  return { done, work }
}
const stored = () => db.selectFrom('jobs').select(['key', 'state', 'attempts', 'last_error']).orderBy('key').execute()
const dueIn = async () => {
  const { rows } = await sql<{ seconds: number }>`select extract(epoch from run_at - now())::float as seconds
    from jobs`.execute(db)
  return rows[0]?.seconds ?? 0
}
const makeDue = () => sql`update jobs set run_at = now()`.execute(db)

test('a job is added with its writer, or not at all', async () => {
  const writing = db.transaction().execute(async (trx) => {
    await enqueue(trx, kind, [{ key: 'a' }])
    throw new Error('on purpose')
  })
  await expect(writing).rejects.toThrow('on purpose')
  expect(await stored()).toEqual([])
  await db.transaction().execute((trx) => enqueue(trx, kind, [{ key: 'a', payload: { b: 1 } }]))
  let payload: unknown
  await runDue(
    workOf(async (job) => {
      payload = job.payload
      return {}
    }),
    app.deps,
  )
  expect(payload).toEqual({ b: 1 })
  expect(await stored()).toEqual([{ key: 'a', state: 'done', attempts: 1, last_error: '' }])
})

test('several servers do each job once, and other kinds are left alone', async () => {
  const keys = ['a', 'b', 'c', 'd', 'e']
  await enqueue(
    db,
    kind,
    keys.map((key) => ({ key })),
  )
  await enqueue(db, 'outside actions', [{ key: 'other' }])
  const { done, work } = noting()
  await Promise.all([1, 2, 3].map(() => runDue(work, app.deps)))
  expect(done.toSorted()).toEqual(keys)
  expect((await stored()).map(({ state }) => state)).toEqual([...keys.map(() => 'done'), 'waiting'])
})

test('what is not due yet waits', async () => {
  await enqueue(db, kind, [{ key: 'a', delay: 60 }])
  const { done, work } = noting()
  await runDue(work, app.deps)
  expect(done).toEqual([])
  await hurry(db, kind, 'a')
  await runDue(work, app.deps)
  expect(done).toEqual(['a'])
})

test('a failure waits longer each time, and is given up in the end', async () => {
  await enqueue(db, kind, [{ key: 'a' }])
  const { done, work } = noting(() => ({ reason: 'No.' }))
  for (const wait of waits) {
    await runDue(work, app.deps)
    expect(Math.round(await dueIn())).toBe(wait)
    await makeDue()
  }
  expect(await stored()).toMatchObject([{ state: 'waiting', attempts: waits.length, last_error: 'No.' }])
  await runDue(work, app.deps)
  await makeDue()
  await runDue(work, app.deps)
  expect(done).toHaveLength(waits.length + 1)
  expect(await stored()).toMatchObject([{ state: 'failed', attempts: waits.length + 1, last_error: 'No.' }])
})

test('a final failure is given up at once', async () => {
  await enqueue(db, kind, [{ key: 'a' }])
  await runDue(noting(() => ({ reason: 'Never.', isFinal: true })).work, app.deps)
  expect(await stored()).toMatchObject([{ state: 'failed', attempts: 1 }])
})

test('an error fails the attempt with everything that it stored, and is told to the caller', async () => {
  await enqueue(db, kind, [{ key: 'a' }])
  const work = workOf(async () => ({
    keep: async (trx) => {
      await enqueue(trx, kind, [{ key: 'b' }])
      throw new Error('on purpose')
    },
  }))
  await expect(runDue(work, app.deps)).rejects.toThrow('on purpose')
  expect(await stored()).toEqual([
    { key: 'a', state: 'waiting', attempts: 1, last_error: expect.stringMatching(/^This work failed.*log.*\.$/) },
  ])
})

test('the result is stored with the end of the job, which knows what comes then', async () => {
  await enqueue(db, kind, [{ key: 'a' }])
  const states: string[] = []
  const keep = async (_trx: unknown, state: string) => void states.push(state)
  await runDue(noting(() => ({ reason: 'No.', keep })).work, app.deps)
  await makeDue()
  await runDue(noting(() => ({ keep })).work, app.deps)
  expect(states).toEqual(['waiting', 'done'])
})

test('work with more to do goes on at once', async () => {
  await enqueue(db, kind, [{ key: 'a' }])
  let left = 10
  const { done, work } = noting(() => ({ keep: async () => (--left ? 'more' : undefined) }))
  await runDue(work, app.deps)
  expect(done).toHaveLength(10)
  expect(await stored()).toMatchObject([{ state: 'done', attempts: 1 }])
})

test('what a dead server had in hands is done by another one after the lease, and a late result changes nothing', async () => {
  await enqueue(db, kind, [{ key: 'a' }])
  let answer: (outcome: Outcome) => void = () => undefined
  let dead: Promise<void> | undefined
  const claimed = new Promise<void>((begun) => {
    dead = runDue(
      workOf(() => {
        begun()
        return new Promise((resolve) => (answer = resolve))
      }),
      app.deps,
    )
  })
  await claimed
  const { done, work } = noting()
  await runDue(work, app.deps)
  expect(done).toEqual([])
  expect(await stored()).toMatchObject([{ state: 'running', attempts: 1 }])
  expect(Math.round(await dueIn())).toBe(300)
  await makeDue()
  await runDue(work, app.deps)
  expect(done).toEqual(['a'])
  answer({ reason: 'Late.' })
  await dead
  expect(await stored()).toEqual([{ key: 'a', state: 'done', attempts: 2, last_error: '' }])
})

describe('a job that ends its servers', () => {
  /** Claims the job as a server that then dies. */
  const die = async () => {
    await new Promise<void>((claimed) => {
      void runDue(
        workOf(() => {
          claimed()
          return new Promise(() => undefined)
        }),
        app.deps,
      )
    })
    await makeDue()
  }

  test('is given up after the third time, with its record, and others are done', async () => {
    await enqueue(db, kind, [{ key: 'a' }])
    for (let times = 1; times <= mostUnended; times++) await die()
    await enqueue(db, kind, [{ key: 'b' }])
    const { done, work } = noting()
    const givenUp: [string, string][] = []
    await runDue({ ...work, givenUp: async (_trx, { key }, reason) => void givenUp.push([key, reason]) }, app.deps)
    expect(done).toEqual(['b'])
    expect(givenUp).toEqual([['a', expect.stringMatching(/^job\.neverEnded/)]])
    expect(await stored()).toMatchObject([
      { key: 'a', state: 'failed', attempts: mostUnended, last_error: expect.stringMatching(/^job\.neverEnded/) },
      { key: 'b', state: 'done' },
    ])
  })

  test('is tried on if an attempt ends in between, and after it was added again', async () => {
    await enqueue(db, kind, [{ key: 'a' }])
    for (let times = 1; times < mostUnended; times++) await die()
    await runDue(noting(() => ({ reason: 'No.' })).work, app.deps)
    await makeDue()
    for (let times = 1; times <= mostUnended; times++) await die()
    await runDue(noting().work, app.deps)
    expect(await stored()).toMatchObject([{ state: 'failed' }])
    await enqueue(db, kind, [{ key: 'a' }])
    const { done, work } = noting()
    await runDue(work, app.deps)
    expect(done).toEqual(['a'])
  })
})

test('added again, a finished job starts anew, and an open one stays', async () => {
  await enqueue(db, kind, [{ key: 'a' }, { key: 'b' }])
  await runDue(noting(({ key }) => (key === 'a' ? { reason: 'No.', isFinal: true } : { reason: 'No.' })).work, app.deps)
  await enqueue(db, kind, [{ key: 'a' }, { key: 'b' }])
  expect(await stored()).toEqual([
    { key: 'a', state: 'waiting', attempts: 0, last_error: '' },
    { key: 'b', state: 'waiting', attempts: 1, last_error: 'No.' },
  ])
})

test('cancelled jobs are not done', async () => {
  await enqueue(db, kind, [{ key: 'a' }, { key: 'b' }])
  await cancel(db, kind, sql`select 'a'`)
  expect((await stored()).map(({ key }) => key)).toEqual(['b'])
  await cancel(db, kind)
  expect(await stored()).toEqual([])
})

test('a starting server retries what failed more than five minutes ago', async () => {
  await enqueue(db, kind, [{ key: 'a' }, { key: 'b' }, { key: 'c', delay: 60 }])
  await runDue(noting(() => ({ reason: 'No.' })).work, app.deps)
  await sql`update jobs set updated_at = now() - interval '6 minutes' where key in ('a', 'c')`.execute(db)
  await hurryFailed(db, kind)
  const { done, work } = noting()
  await runDue(work, app.deps)
  expect(done).toEqual(['a'])
})

test('a stopping server ends after the current job', async () => {
  await enqueue(db, kind, [{ key: 'a' }, { key: 'b' }])
  const stopping = new AbortController()
  const { done, work } = noting(() => {
    stopping.abort()
    return {}
  })
  await runDue(work, app.deps, stopping.signal)
  expect(done).toHaveLength(1)
})

test('while the disk is almost full, only work that makes room is done, although sessions only read', async () => {
  await sql`set default_transaction_read_only = on`.execute(db)
  const { done, work } = noting()
  const loop = loopOf({ ...work, kind: 'ended rows', period: () => 'now', makesRoom: true })
  await loop.run(app.deps, new AbortController().signal, app.app.log)
  await sql`set default_transaction_read_only = off`.execute(db)
  expect(done).toEqual(['now'])
})

describe('work of the day', () => {
  let day = '2031-01-01'
  const days: string[] = []
  let isBroken = false
  const work = dailyWork(
    'memberships',
    async (trx) => {
      await sql`insert into jobs (kind, key) values ('mails', ${day})`.execute(trx)
      if (isBroken) throw new Error('on purpose')
      days.push(day)
    },
    () => day,
  )
  /** One look of a server that has just started. */
  const look = () => loopOf(work).run(app.deps, new AbortController().signal, app.app.log)
  beforeEach(() => {
    days.length = 0
    isBroken = false
    day = '2031-01-01'
  })

  test('is done once by several servers, and again on the next day', async () => {
    await Promise.all([look(), look(), look()])
    await look()
    expect(days).toEqual(['2031-01-01'])
    day = '2031-01-02'
    await look()
    expect(days).toEqual(['2031-01-01', '2031-01-02'])
  })

  test('is undone whole by an error, and tried again; the next day takes its place', async () => {
    isBroken = true
    await expect(look()).rejects.toThrow('on purpose')
    expect(await stored()).toMatchObject([{ key: day, state: 'waiting', attempts: 1 }])
    isBroken = false
    await makeDue()
    await look()
    expect(days).toEqual([day])

    await addPeriod(db, 'memberships', '2031-01-03')
    await addPeriod(db, 'memberships', '2031-01-04')
    const open = (await stored()).filter(({ state, key }) => state === 'waiting' && key > '2031-01-01')
    expect(open.map(({ key }) => key)).toEqual(['2031-01-04'])
  })
})
