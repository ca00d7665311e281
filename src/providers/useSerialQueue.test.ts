import { renderHook } from '@testing-library/react'
import { serialQueue, useSerialQueue } from './useSerialQueue.ts'

/** Jobs that end on demand, and the names of those started. */
function openJobs() {
  const begun: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const job = (name: string) => () => {
    begun.push(name)
    return new Promise<string>((resolve, reject) => {
      ends.set(name, (error) => (error ? reject(error) : resolve(name)))
    })
  }
  return { begun, job, end: (name: string, error?: Error) => ends.get(name)?.(error) }
}

test('starts a job after the previous one, and resolves with its result', async () => {
  const { begun, job, end } = openJobs()
  const queue = serialQueue()
  const first = queue(job('first'))
  const second = queue(job('second'))
  await Promise.resolve()
  expect(begun).toEqual(['first'])
  end('first')
  expect(await first).toBe('first')
  await Promise.resolve()
  expect(begun).toEqual(['first', 'second'])
  end('second')
  expect(await second).toBe('second')
})

test('rejects a failed job, and runs the next', async () => {
  const { job, end } = openJobs()
  const queue = serialQueue()
  const first = queue(job('first'))
  const second = queue(async () => 'through')
  await Promise.resolve()
  end('first', new Error('Refused.'))
  await expect(first).rejects.toThrow('Refused.')
  expect(await second).toBe('through')
})

test('keeps the queue of a component across renders', () => {
  const { result, rerender } = renderHook(useSerialQueue)
  const { current } = result
  rerender()
  expect(result.current).toBe(current)
})
