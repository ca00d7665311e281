import { EventEmitter, once } from 'node:events'
import { testServer } from '#tests/support/testServer.ts'
import type { Job } from './loop.ts'
import { startJobs } from './loop.ts'

const app = testServer()
const start = (run: Job['run'], everySeconds = 0.001) =>
  startJobs([{ name: 'test', everySeconds, run }], app.server, app.app.log)

test('a job runs at once and again, with what the areas work with', async () => {
  const runs = new EventEmitter()
  const given: object[] = []
  const second = once(runs, '2')
  const stop = start(async (deps) => {
    given.push(deps)
    runs.emit(String(given.length))
  })
  await second
  await stop()
  for (const deps of given) expect(deps).toEqual({ ...app.server.own, calls: app.server.calls })
})

test('a failed job is tried again and does not affect others', async () => {
  const runs = new EventEmitter()
  let count = 0
  const third = once(runs, '3')
  const stop = start(async () => {
    runs.emit(String(++count))
    throw new Error('on purpose')
  })
  await third
  await stop()
  expect(count).toBeGreaterThanOrEqual(3)
})

test('stopping waits for what runs, tells it so, and begins nothing', async () => {
  let finish: () => void = () => undefined
  const running = new Promise<void>((resolve) => {
    finish = resolve
  })
  let signalled = false
  let runs = 0
  const stop = start(async (_deps, signal) => {
    runs++
    signal.addEventListener('abort', () => {
      signalled = true
    })
    await running
  })
  let isStopped = false
  const stopped = stop().then(() => {
    isStopped = true
  })
  await new Promise(setImmediate)
  expect([signalled, isStopped]).toEqual([true, false])
  finish()
  await stopped
  expect([runs, isStopped]).toEqual([1, true])
})

test('stopping does not wait for the next turn', async () => {
  const begun = new EventEmitter()
  const first = once(begun, 'run')
  let runs = 0
  const stop = start(async () => {
    runs++
    begun.emit('run')
  }, 3600)
  await first
  await stop()
  expect(runs).toBe(1)
})
