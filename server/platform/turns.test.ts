import { mock } from 'node:test'
import { Turns } from './turns.ts'

afterEach(() => {
  mock.timers.reset()
})

test('turns are handed on in the order in which calls came', async () => {
  const turns = new Turns()
  const first = await turns.take('mai', 1)
  const began: string[] = []
  const waiting = ['second', 'third'].map(async (name) => {
    const end = await turns.take('mai', 1)
    began.push(name)
    end?.()
  })
  const other = await turns.take('linh', 1)
  expect([began, typeof other]).toEqual([[], 'function'])
  first?.()
  await Promise.all(waiting)
  expect(began).toEqual(['second', 'third'])
})

test('a call that has waited for ten seconds has no turn, and takes none', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const turns = new Turns()
  const first = await turns.take('mai', 1)
  const late = turns.take('mai', 1)
  mock.timers.tick(10_000)
  expect(await late).toBeUndefined()
  first?.()
  expect(await turns.take('mai', 1)).toBeDefined()
})
