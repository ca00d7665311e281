import { Portal } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { Notification as ReactAdminNotification, useNotificationContext } from 'react-admin'

/** In milliseconds: how long a message stays at least, and how long the next one waits before it is shown. */
const least = { shown: 1_500, taken: 100 }

/**
 * Snackbars at the bottom of the window. Each is moved to the end of the document, because an open panel hides
 * everything before it from screen readers. A new message soon replaces one that would stay for long, such as one with
 * Undo.
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
