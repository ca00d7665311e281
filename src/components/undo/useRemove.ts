import { type RefObject, useRef } from 'react'
import { useNotify } from 'react-admin'
import { reasonOf } from '#src/providers/reasonOf.ts'

interface Removal {
  id: string
  /** What it is, in lower case: `audit`. */
  one: string
  /** Removes it, and tells so. */
  work: () => Promise<unknown>
}

/**
 * For a deletion that can be undone, and so is done without a question: once, however often it is clicked. A refusal is
 * told as a message. The focus stays in `frame` when the button that had it is gone with its row.
 */
export function useRemove(frame: RefObject<HTMLElement | null>) {
  const notify = useNotify()
  const running = useRef(new Set<string>())
  return async ({ id, one, work }: Removal): Promise<void> => {
    if (running.current.has(id)) return
    running.current.add(id)
    try {
      await work()
      // The page is drawn first.
      await new Promise((resolve) => setTimeout(resolve))
      if (document.activeElement === document.body) frame.current?.focus()
    } catch (error) {
      notify(`Could not delete the ${one} - ${reasonOf(error)}`, { type: 'error', autoHideDuration: 8_000 })
    } finally {
      running.current.delete(id)
    }
  }
}
