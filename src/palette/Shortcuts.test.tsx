import { fireEvent, screen, waitFor } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import { renderApp } from '#tests/support/renderApp.tsx'

const at = async () => {
  const app = renderApp({
    permissions: ['projects.read', 'feedbacks.read'],
    at: '/profile',
    answers: [[api.search.find, () => ({ data: {} })]],
  })
  await screen.findByRole('heading', { name: 'Profile' })
  return app
}

test('g and a letter open allowed areas only', async () => {
  const { user } = await at()
  await user.keyboard('gegi')
  expect(await screen.findByRole('heading', { name: 'Inbox' })).toBeVisible()
  expect(location.pathname).toBe('/feedbacks/inbox')
})

test('on a layout of another alphabet the places of the keys count', async () => {
  await at()
  for (const [key, code] of Object.entries({ п: 'KeyG', ш: 'KeyI' })) fireEvent.keyDown(document.body, { key, code })
  await waitFor(() => expect(location.pathname).toBe('/feedbacks/inbox'))
  expect(fireEvent.keyDown(document.body, { key: 'л', code: 'KeyK', ctrlKey: true, isComposing: true })).toBe(true)
  expect(fireEvent.keyDown(document.body, { key: 'л', code: 'KeyK', ctrlKey: true })).toBe(false)
  expect(await screen.findByRole('combobox', { name: /^Search or run/ })).toBeVisible()
})

test('? lists the shortcuts', async () => {
  const { user } = await at()
  await user.keyboard('?')
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  expect(screen.getByText('Go to Projects')).toBeVisible()
  expect(screen.queryByText('Go to Employees')).toBeNull()
  expect(screen.queryByText('New project')).toBeNull()
})

test('/ opens the search, and letters typed there stay letters', async () => {
  const { user } = await at()
  await user.keyboard('/')
  const input = await screen.findByRole('combobox', { name: /^Search or run/ })
  await user.type(input, 'gp?')
  expect(input).toHaveValue('gp?')
  expect(location.pathname).toBe('/profile')
})

test("/ focuses the page's search field for the next letter", async () => {
  const { user } = renderApp({ permissions: ['projects.read'], at: '/projects' })
  const box = await screen.findByRole('searchbox')
  await user.keyboard('?{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.keyDown(document.body, { key: '/' })
  expect(box).toHaveFocus()
})

test('single keys can be turned off', async () => {
  const { user } = await at()
  await user.click(screen.getByRole('button', { name: 'Account of An' }))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Single-key shortcuts' }))
  expect(screen.getByRole('menuitemcheckbox', { name: 'Single-key shortcuts' })).not.toBeChecked()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await user.keyboard('gp?{Control>}k{/Control}')
  expect(await screen.findByRole('combobox', { name: /^Search or run/ })).toBeVisible()
  expect(location.pathname).toBe('/profile')
  expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull()
})
