import { screen, waitFor } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import { refuse, renderApp } from '#tests/support/renderApp.tsx'
import './ConfirmEmail.tsx'

const open = (answer: Answer<typeof api.addresses.confirm>[1], permissions: null | [] = null) =>
  renderApp({ permissions, at: '/confirm-email#token=t-1', answers: [[api.addresses.confirm, answer]] })

test('only the button confirms, and it always ends the session', async () => {
  const sent: unknown[] = []
  const { user, calls } = open(({ body }) => {
    sent.push(body)
    return { data: { email: 'new@tidewater.example' } }
  }, [])
  const button = await screen.findByRole('button', { name: 'Confirm the address' })
  expect(location.href).toMatch(/\/confirm-email$/)
  await waitFor(() => expect(document.title).toBe('Confirm your address | Muster'))
  expect(calls.map(({ name }) => name)).not.toContain('POST /addresses/confirm')
  await user.click(button)
  expect(await screen.findByText(/You now sign in with new@tidewater.example/)).toBeVisible()
  expect(sent).toEqual([{ token: 't-1' }])
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('button', { name: 'Sign in with Tidewater ID' })).toBeVisible()
  expect(document.cookie).not.toContain('muster-token')
  expect(sessionStorage).toHaveLength(0)
})

test('shows that a link has expired, with retry', async () => {
  let isDown = true
  const { user } = open(() => {
    if (isDown) throw refuse(400, 'This link has been used, or it has ended.')
    return { data: { email: 'new@tidewater.example' } }
  })
  await user.click(await screen.findByRole('button', { name: 'Confirm the address' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('This link has been used, or it has ended.')
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Address confirmed' })).toBeVisible()
})

test('explains a missing token, and does not remember the address', async () => {
  const { user } = renderApp({ permissions: null, at: '/confirm-email' })
  expect(await screen.findByText(/Open the link in the email/)).toBeVisible()
  expect(localStorage).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Go to the home page' }))
  await waitFor(() => expect(location.pathname).toBe('/login'))
})
