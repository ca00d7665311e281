import { screen, within } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import type { View } from '#contract/api/views.ts'
import type { Permission } from '#contract/permissions.ts'
import { refuse, renderApp } from '#tests/support/renderApp.tsx'
// Loads the lazy module up front: within a test it would take seconds.
import './ViewsMenu.tsx'

interface Setting {
  isBroken?: boolean
  permissions?: Permission[]
  views?: View[]
}

/** Opens the panel of the project list. The server has no views, or fails if `isBroken`. */
async function openPanel({ isBroken = false, permissions = [], views = [] }: Setting = {}) {
  const state = { isBroken }
  const { user } = renderApp({
    permissions: ['projects.read', ...permissions],
    at: '/projects',
    answers: [
      [
        api.views.list,
        () => {
          if (state.isBroken) throw refuse(500, 'The database is not there. Try again.')
          return { data: { views, looks: [] } }
        },
      ],
    ],
  })
  await user.click(await screen.findByRole('button', { name: 'Views' }))
  return { user, state, panel: within(await screen.findByRole('dialog', { name: 'Views' })) }
}

test('shows an empty panel, with the form for a new view', async () => {
  const { panel } = await openPanel()
  expect(await panel.findByText('No saved views yet.')).toBeVisible()
  expect(panel.getByRole('form', { name: 'New view' })).toBeVisible()
})

test('shows why views could not be loaded, and retries', async () => {
  const { user, state, panel } = await openPanel({ isBroken: true })
  expect(await panel.findByText(/The database is not there/)).toBeVisible()
  expect(panel.getByRole('form', { name: 'New view' })).toBeVisible()
  state.isBroken = false
  await user.click(panel.getByRole('button', { name: 'Try again' }))
  expect(await panel.findByText('No saved views yet.')).toBeVisible()
})

const sharing = 'Shared with everyone who has access to this page'

test('offers to share a view only to people with the permission', async () => {
  const { panel } = await openPanel()
  await panel.findByText('No saved views yet.')
  expect(panel.queryByLabelText(sharing)).toBeNull()
})

test('offers to share a view to holders of the permission', async () => {
  const { panel } = await openPanel({ permissions: ['metadata.edit'] })
  await panel.findByText('No saved views yet.')
  expect(panel.getByLabelText(sharing)).not.toBeChecked()
})

test('lets an owner without the permission take back a view', async () => {
  const view: View = {
    id: '00000000-0000-4000-8000-000000000001',
    page: '/projects',
    name: 'Overdue',
    search: '',
    columns: null,
    isShared: true,
    owner: 'Linh',
    isMine: true,
  }
  const { user, panel } = await openPanel({ views: [view] })
  await user.click(await panel.findByRole('button', { name: 'Options of Overdue' }))
  const choice = panel.getByLabelText(sharing)
  expect(choice).toBeChecked()
  await user.click(choice)
  expect(choice).not.toBeChecked()
})
