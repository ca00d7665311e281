import { useRef, useState } from 'react'
import { reasonOf } from '#src/providers/describeError.ts'

/**
 * Runs an action once, however often its button is clicked. `busy` is true meanwhile. An error is shown with `failure`
 * as prefix, or as the text that `failure` returns, and the action can be retried.
 */
export function useSubmit(failure: string | ((error: unknown) => string), action: () => Promise<unknown>) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  // A ref, because the second click of a double click comes before the next render.
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
