import { Portal } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { Notification as ReactAdminNotification, useNotificationContext } from 'react-admin'

/** How long a message stands at least, and what a new one needs to be taken, in milliseconds. */
const least = { shown: 1_500, taken: 100 }

/**
 * Short messages at the bottom of the window. Each comes to the end of the document: a panel that is open hides from
 * screen readers all that was there before it, and what it has just done is said then. Whatever was done next is told
 * soon: it takes the place of a message that would stay for long, as one with an undo does.
 */
export function Notification() {
  const { notifications } = useNotificationContext()
  const isWaiting = notifications.length > 0
  const [place, setPlace] = useState(0)
  const since = useRef(0)
  useEffect(() => {
    if (!isWaiting) {
      since.current = Date.now()
      return
    }
    const rest = Math.max(since.current + least.shown - Date.now(), least.taken)
    const timer = setTimeout(() => {
      since.current = Date.now()
      setPlace((at) => at + 1)
    }, rest)
    return () => clearTimeout(timer)
  }, [isWaiting, place])
  return (
    <Portal>
      <ReactAdminNotification key={place} />
    </Portal>
  )
}
