import { act, render, screen, waitForElementToBeRemoved } from '@testing-library/react'
import { useEffect } from 'react'
import { AdminContext, useNotify } from 'react-admin'
import { Notification } from './Notification.tsx'

test('a new message replaces a long one, and each stays long enough to read', async () => {
  const told: { notify?: ReturnType<typeof useNotify> } = {}
  function Doing() {
    const notify = useNotify()
    useEffect(() => {
      told.notify = notify
    }, [notify])
    return null
  }
  const tell = (...texts: string[]) =>
    act(() => texts.forEach((text) => told.notify?.(text, { autoHideDuration: 60_000 })))
  render(
    <AdminContext>
      <Doing />
      <Notification />
    </AdminContext>,
  )
  tell('First done.')
  const first = await screen.findByText('First done.')
  const since = performance.now()
  tell('Second done.', 'Third done.')
  await waitForElementToBeRemoved(first)
  await waitForElementToBeRemoved(await screen.findByText('Second done.'))
  expect(performance.now() - since).toBeGreaterThan(2_500)
  expect(await screen.findByText('Third done.')).toBeVisible()
})
