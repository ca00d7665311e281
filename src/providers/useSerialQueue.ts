import { useState } from 'react'

/** Runs jobs one after the other, whether they succeed or fail, so that requests arrive in order. */
export type SerialQueue = <Result>(job: () => Promise<Result>) => Promise<Result>

/** A new queue, independent of others. */
export function serialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve()
  return (job) => {
    const next = last.then(job)
    last = next.catch(() => undefined)
    return next
  }
}

/** The queue of a component, for its lifetime. */
export const useSerialQueue = (): SerialQueue => useState(serialQueue)[0]
