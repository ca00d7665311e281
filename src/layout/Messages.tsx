import { useState } from 'react'
import { useNotificationContext } from 'react-admin'
import { lazyLayer } from '#src/admin/layout/lazyInline.tsx'

const Toasts = lazyLayer(async () => (await import('./Toasts.tsx')).Toasts)

/** Where react-admin's messages appear; their code is loaded with the first one, and then stays. */
export function Messages() {
  const { notifications } = useNotificationContext()
  const [needed, setNeeded] = useState(false)
  if (notifications.length > 0 && !needed) setNeeded(true)
  return needed ? <Toasts /> : null
}
