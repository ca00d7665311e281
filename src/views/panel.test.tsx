import { screen, within } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import { refuse, renderApp } from '#tests/support/renderApp.tsx'
// Loads the lazy module up front: within a test it would take seconds.
import './ViewsMenu.tsx'

/** Opens the panel of the project list. The server has no views, or fails if `isBroken`. */
async function openPanel(isBroken: boolean) {
  const state = { isBroken }
  const { user } = renderApp({
    permissions: ['projects.read'],
    at: '/projects',
    answers: [
      [
        api.views.list,
        () => {
          if (state.isBroken) throw refuse(500, 'The database is not there. Try again.')
          return { data: { views: [], looks: [] } }
        },
      ],
    ],
  })
  await user.click(await screen.findByRole('button', { name: 'Views' }))
  return { user, state, panel: within(await screen.findByRole('dialog', { name: 'Views' })) }
}

test('shows an empty panel, with the form for a new view', async () => {
  const { panel } = await openPanel(false)
  expect(await panel.findByText('No saved views yet.')).toBeVisible()
  expect(panel.getByRole('form', { name: 'New view' })).toBeVisible()
})

test('shows why views could not be loaded, and retries', async () => {
  const { user, state, panel } = await openPanel(true)
  expect(await panel.findByText(/The database is not there/)).toBeVisible()
  expect(panel.getByRole('form', { name: 'New view' })).toBeVisible()
  state.isBroken = false
  await user.click(panel.getByRole('button', { name: 'Try again' }))
  expect(await panel.findByText('No saved views yet.')).toBeVisible()
})
