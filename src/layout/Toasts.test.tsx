import { act, render, screen, waitForElementToBeRemoved } from '@testing-library/react'
import { AdminContext, useNotify } from 'react-admin'
import { Toasts } from './Toasts.tsx'

test('what was done next is told in the place of a message that stays for long, and each can be read', async () => {
  let tell: (...texts: string[]) => void = () => undefined
  function Doing() {
    const notify = useNotify()
    tell = (...texts) => act(() => texts.forEach((text) => notify(text, { autoHideDuration: 60_000 })))
    return null
  }
  render(
    <AdminContext>
      <Doing />
      <Toasts />
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
