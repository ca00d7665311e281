import { cleanup, screen, waitFor } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import { draftKey, invitation, openForm, submissions, token } from '#tests/support/onboarding.tsx'
import { refuse, renderApp } from '#tests/support/renderApp.tsx'

const open = (answer: Answer<typeof api.invite.mine>[1]) =>
  renderApp({ permissions: null, at: `/onboarding?code=${token}`, answers: [[api.invite.mine, answer]] })

test("sends the link's code as bearer token", async () => {
  const asked: (string | undefined)[] = []
  await openForm({
    answers: [
      [
        api.invite.mine,
        (call) => {
          asked.push(call.token)
          return { data: invitation }
        },
      ],
    ],
  })
  expect(asked).toEqual([token])
  expect(document.title).toBe('Onboarding | Muster')
  expect(screen.getByText('an@home.example')).toBeVisible()
  expect(screen.getByText('an.tran@tidewater.example')).toBeVisible()
})

test.each(['#', '?'])(
  'the code leaves the address at once, also of a link with %s, and a reload finds it',
  async (sign) => {
    const asked: (string | undefined)[] = []
    const openAt = async (at: string) => {
      renderApp({
        permissions: null,
        at,
        answers: [
          [
            api.invite.mine,
            (call) => {
              asked.push(call.token)
              return { data: { ...invitation, isCompleted: true } }
            },
          ],
        ],
      })
      await screen.findByRole('heading', { name: 'You have already submitted this form' })
    }
    await openAt(`/onboarding${sign}code=${token}`)
    expect([location.pathname, location.search, location.hash]).toEqual(['/onboarding', '', ''])
    cleanup()
    await openAt('/onboarding')
    expect(asked).toEqual([token, token])
  },
)

test('another link in the same tab replaces the first', async () => {
  const asked: (string | undefined)[] = []
  renderApp({
    permissions: null,
    at: '/onboarding?code=first',
    answers: [
      [
        api.invite.mine,
        (call) => {
          asked.push(call.token)
          return { data: { ...invitation, isCompleted: true } }
        },
      ],
    ],
  })
  await screen.findByRole('heading', { name: 'You have already submitted this form' })
  location.hash = '#code=second'
  await waitFor(() => expect(asked).toEqual(['first', 'second']))
  expect(location.hash).toBe('')
})

test.each(['/onboarding', '/onboarding?code=ended'])('a signed-in person fills in the own form at %s', async (at) => {
  const asked: (string | undefined)[] = []
  renderApp({
    at,
    answers: [
      [
        api.invite.mine,
        (call) => {
          asked.push(call.token)
          if (call.token === 'ended') throw refuse(401, 'The invitation has ended.')
          return { data: { ...invitation, isCompleted: true } }
        },
      ],
    ],
  })
  await screen.findByRole('heading', { name: 'You have already submitted this form' })
  expect(asked).toEqual([...(at.includes('ended') ? ['ended'] : []), expect.stringMatching(/\..*\./)])
})

test('explains a missing code without a request', async () => {
  const { calls } = renderApp({ permissions: null, at: '/onboarding' })
  expect(await screen.findByRole('heading', { name: 'Onboarding form' })).toBeVisible()
  expect(screen.getByText(/with the link in their invitation email/)).toBeVisible()
  expect(calls.map(({ name }) => name)).toEqual(['GET /settings'])
})

test('shows that the form was sent, deletes the draft and links to the sign-in', async () => {
  localStorage.setItem(draftKey, '{}')
  const { user } = open(() => ({ data: { ...invitation, isCompleted: true } }))
  expect(await screen.findByRole('heading', { name: 'You have already submitted this form' })).toBeVisible()
  expect(localStorage.getItem(draftKey)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('button', { name: 'Sign in with Tidewater ID' })).toBeVisible()
})

test.each([
  [401, 'The invitation has expired.'],
  [404, 'Nobody invited you.'],
])('an invitation refused with %i names whom to ask', async (status, reason) => {
  const { user } = open(() => {
    throw refuse(status, reason)
  })
  expect(await screen.findByRole('heading', { name: 'This invitation no longer works' })).toBeVisible()
  expect(screen.getByText(/Ask the person at Tidewater Software who invited you/)).toBeVisible()
  expect(location.pathname).toBe('/onboarding')
  await user.click(screen.getByRole('button', { name: 'Go to the home page' }))
  await waitFor(() => expect(location.pathname).toBe('/login'))
})

test('an invalid invitation does not end a session', async () => {
  renderApp({
    at: `/onboarding?code=${token}`,
    answers: [
      [
        api.invite.mine,
        () => {
          throw refuse(401, 'The invitation has expired.')
        },
      ],
    ],
  })
  await screen.findByRole('heading', { name: 'This invitation no longer works' })
  expect(document.cookie).toContain('muster-token')
})

test('shows a lost connection, with retry', async () => {
  let isDown = true
  const { user } = open(() => {
    if (isDown) throw new TypeError('Failed to fetch')
    return { data: { ...invitation, isCompleted: true } }
  })
  expect(await screen.findByRole('alert')).toHaveTextContent("Can't reach the server.")
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'You have already submitted this form' })).toBeVisible()
})

test('after the form was sent, the next step is to sign in', async () => {
  const { answer } = submissions()
  const { user } = await openForm({ step: 5, answers: [answer] })
  await user.click(screen.getByRole('button', { name: 'Send the form' }))
  expect(await screen.findByRole('heading', { name: 'Welcome to Tidewater Software, An' })).toBeVisible()
  expect(screen.getByText(/with an.tran@tidewater.example or an@home.example/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('button', { name: 'Sign in with Tidewater ID' })).toBeVisible()
})
