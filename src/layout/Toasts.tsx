import Portal from '@mui/material/Portal'
import { Notification } from 'react-admin'

/**
 * Short messages at the bottom of the window, one after the other. Each comes to the end of the document: a panel that is open hides from screen readers
 * all that was there before it, and what it has just done is said then.
 */
export function Toasts() {
  return (
    <Portal>
      <Notification />
    </Portal>
  )
}
