import { useState } from 'react'

/** Runs jobs one after the other, however each ends: what was sent later never arrives earlier. */
export type SerialQueue = <Result>(job: () => Promise<Result>) => Promise<Result>

/** A queue of its own; its jobs wait for each other alone. */
export function serialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve()
  return (job) => {
    const next = last.then(job)
    last = next.catch(() => undefined)
    return next
  }
}

/** The queue of a component, the same for as long as that stands. */
export const useSerialQueue = (): SerialQueue => useState(serialQueue)[0]
