import { useRef, useState } from 'react'
import { reasonOf } from '#src/providers/describeError.ts'

/**
 * Runs an action of a button, once however often it is clicked. Until it is through the button is busy; what it throws
 * is told after the words of `failure`, or as it puts it, and it can be tried again.
 */
export function useSubmit(failure: string | ((error: unknown) => string), action: () => Promise<unknown>) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  // Before the next render: the second click of a double click finds the button still there.
  const running = useRef(false)
  const run = async () => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setRefusal('')
    try {
      await action()
    } catch (error) {
      setRefusal(typeof failure === 'string' ? `${failure} - ${reasonOf(error)}` : failure(error))
      setBusy(false)
    } finally {
      running.current = false
    }
  }
  return { busy, refusal, submit: () => void run() }
}
