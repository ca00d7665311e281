import { useCallback, useEffect, useRef, useState } from 'react'
import { useWakeUp } from '#src/admin/hooks/browser.ts'
import { useSerialQueue } from '#src/providers/useSerialQueue.ts'
import { isLost, type Saving } from './autosave.ts'

/** Milliseconds to wait after a save that failed on the network. */
const lost = 10_000

/**
 * When typed input is saved without a click: `pause` milliseconds after the last change, again after a save that was
 * lost, and when the connection is back or the person returns. How it is saved is handed in by
 * `useEffect(() => onDue(flush))`.
 */
export function useAutosave(pause: number) {
  const [saving, setSaving] = useState<Saving>({ state: 'idle' })
  const enqueue = useSerialQueue()
  const flush = useRef<() => unknown>(() => undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isGone = useRef(false)
  const flushNow = useCallback(() => void flush.current(), [])
  const onDue = useCallback((next: () => unknown) => {
    flush.current = next
  }, [])
  useWakeUp(flushNow)
  const hold = () => clearTimeout(timer.current)
  const schedule = (wait: number) => {
    hold()
    if (!isGone.current) timer.current = setTimeout(flushNow, wait)
  }
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      clearTimeout(timer.current)
    }
  }, [])
  return {
    saving,
    setSaving,
    /** Runs one save at a time. */
    enqueue,
    onDue,
    /** Saves with the newest `flush`. Never changes. */
    flushNow,
    /** Saves after the pause. */
    schedule: () => schedule(pause),
    /** Cancels the save that waits. */
    hold,
    /** Saves again later, if the server never handled the request. Returns whether it will. */
    retryIfLost: (error: unknown) => {
      if (isLost(error)) schedule(lost)
      return isLost(error)
    },
  }
}
