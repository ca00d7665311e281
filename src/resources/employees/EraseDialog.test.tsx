import { screen, waitFor, within } from '@testing-library/react'
import type { Employee } from '#contract/api/employees/employee.ts'
import * as api from '#contract/api/index.ts'
import '#src/admin.tsx'
import { admin, buildEmployee, everything, lists, member } from '#tests/support/employees.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import { refuse, renderApp, someone } from '#tests/support/renderApp.tsx'
import './EmployeeShow.tsx'
import './EraseDialog.tsx'
import './RolesCard.tsx'

const erasedName = 'Erased person 1A2B3C'
const nothing: Answer<typeof api.employees.timeline> = [
  api.employees.timeline,
  () => ({ page: 1, size: 20, sort: '', total: 0, data: [] }),
]

interface Options {
  status?: Employee['status']
  isAdmin?: boolean
  erase?: () => unknown
}

/** The page of Bea, who counts as erased once `erase` has answered. */
async function open({ status = 'left', isAdmin = true, erase = () => ({ data: null, message: 'ok' }) }: Options = {}) {
  let isErased = false
  const person = () => {
    const changes = isErased ? { displayName: erasedName, fullName: erasedName, username: 'erased-1' } : {}
    return { ...buildEmployee(), status, ...changes }
  }
  const answers: Answer[] = [
    ...lists,
    nothing,
    [api.profile.mine, () => ({ data: { ...someone, roles: [isAdmin ? admin : member] } })],
    [api.employees.one, () => ({ data: person() })],
    [api.employeeErase.one, () => ({ data: { erasedAt: isErased ? '2026-11-02T09:00:00.000000Z' : null } })],
    [
      api.employeeErase.preview,
      () => ({ data: { events: 12, sought: [{ text: 'Bea Long', events: 88 }], unproven: ['full-time'] } }),
    ],
    [
      api.employeeErase.erase,
      () => {
        const answer = erase()
        isErased = true
        return answer as { data: null; message: 'ok' }
      },
    ],
  ]
  return renderApp({ permissions: everything, at: '/employees/bea', answers })
}

/** The dialog focuses Cancel when it opens. Text typed before that would be lost. */
const focused = () => waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus())

const openMenu = async (user: Awaited<ReturnType<typeof open>>['user']) =>
  user.click(await screen.findByRole('button', { name: 'More' }))

test('links admins to everything about a person', async () => {
  const { user } = await open({ status: 'full-time' })
  await openMenu(user)
  const link = await screen.findByRole('menuitem', { name: 'Export all data' })
  expect(link).toHaveAttribute('href', `/files/people/${buildEmployee().id}.zip`)
  expect(screen.queryByRole('menuitem', { name: /Erase/ })).not.toBeInTheDocument()
})

test('does not offer this to others', async () => {
  const { user } = await open({ isAdmin: false })
  await openMenu(user)
  expect(screen.queryByRole('menuitem', { name: /Export|Erase/ })).not.toBeInTheDocument()
})

test('erases a person who left once the name is typed, and says so', async () => {
  const { user } = await open()
  const name = buildEmployee().fullName
  await openMenu(user)
  await user.click(await screen.findByRole('menuitem', { name: 'Erase…' }))
  const dialog = await screen.findByRole('dialog', { name: `Erase ${name}?` })
  expect(await within(dialog).findByText('Bea Long')).toBeVisible()
  expect(within(dialog).getByRole('listitem')).toHaveTextContent('Bea Long: 88 events')
  expect(within(dialog).getByText(/less than a week: full-time/)).toBeVisible()
  const action = within(dialog).getByRole('button', { name: 'Erase for good' })
  expect(action).toBeDisabled()
  await focused()
  await user.type(within(dialog).getByRole('textbox'), name.toLowerCase())
  await user.click(action)
  // The page renders again at the person's new URL.
  await waitFor(() => {
    expect(screen.getByRole('heading', { level: 1, name: erasedName })).toBeVisible()
    expect(screen.getByText(/This person was erased/)).toBeVisible()
  })
  expect(screen.queryByRole('link', { name: 'Edit all' })).not.toBeInTheDocument()
})

test('shows the reason of a refusal and keeps the dialog open', async () => {
  const { user } = await open({
    erase: () => {
      throw refuse(409, 'This person has not left.')
    },
  })
  const name = buildEmployee().fullName
  await openMenu(user)
  await user.click(await screen.findByRole('menuitem', { name: 'Erase…' }))
  const input = await screen.findByRole('textbox', { name: /^Type/ })
  await focused()
  await user.type(input, name)
  await user.click(screen.getByRole('button', { name: 'Erase for good' }))
  expect(await screen.findByText(/Couldn't erase the person - This person has not left/)).toBeVisible()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Erase for good' })).toBeEnabled())
})
