import { Notification } from 'react-admin'

/** Short messages at the bottom of the window, one after the other. */
export function Toasts() {
  return <Notification />
}
