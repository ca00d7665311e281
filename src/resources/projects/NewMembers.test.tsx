import { screen, waitFor, within } from '@testing-library/react'
import { backend, senior } from '#tests/support/employees.ts'
import { basics, bea, box, cam, fill, next, openAt, people, pick, send, step } from '#tests/support/newProjectPage.tsx'

test('offers each person only once for the same role', async () => {
  const app = await openAt('People', { draft: { ...basics, accountManagers: people.accountManagers } })
  const heads = within(screen.getByRole('group', { name: /^Account managers/ }))
  await app.user.click(heads.getByRole('button', { name: 'Add person' }))
  await app.user.click(await screen.findByRole('combobox', { name: 'Account managers 2' }))
  expect(await screen.findByRole('option', { name: /Cam/ })).toBeVisible()
  expect(screen.queryByRole('option', { name: /Bea/ })).toBeNull()
})

test('adds and removes people by row, and drops empty rows', async () => {
  const accountManagers = [bea, cam].map(({ id }) => ({ employeeID: id }))
  const app = await openAt('People', { draft: { ...basics, ...people, accountManagers } })
  const heads = within(screen.getByRole('group', { name: /^Account managers/ }))
  await app.user.click(heads.getByRole('button', { name: 'Add person' }))
  expect(heads.getAllByRole('combobox')).toHaveLength(3)
  await app.user.click(heads.getByRole('button', { name: 'Remove person 1' }))
  const [first] = heads.getAllByRole('combobox')
  await waitFor(() => expect(first).toHaveValue('Cam'))
  await next(app)
  await step('Commercial')
  await send(app)
  await waitFor(() => expect(app.posts()).toHaveLength(1))
  expect(app.posts()[0]?.body).toMatchObject({ accountManagers: [{ employeeID: cam.id }] })
})

test('marks one wrong address among several', async () => {
  const app = await openAt('People')
  await fill(app, 'Client emails 1', 'ops@harborpine.example')
  await app.user.click(screen.getByRole('button', { name: 'Add email' }))
  await fill(app, 'Client emails 2', 'nonsense')
  await next(app)
  expect(await screen.findByText(/^Enter an email address such as/)).toBeVisible()
  expect(await box('Client emails 1')).not.toBeInvalid()
  expect(await box('Client emails 2')).toBeInvalid()
})

test('adds members before the project is created', async () => {
  const app = await openAt('People')
  await app.user.click(screen.getByRole('button', { name: 'Add member' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Assign member' }))
  await pick(app, /^Seniority/, /Senior/)
  await pick(app, /^Positions/, /Backend/)
  await app.user.click(panel.getByRole('button', { name: 'Assign' }))
  expect(await screen.findByText('Member assigned')).toBeVisible()
  const table = within(await screen.findByRole('table', { name: 'Members' }))
  expect(table.getAllByRole('row')[1]).toHaveTextContent(/Open role.*Backend Engineer.*Senior.*Official.*Pending/)
  expect(app.posts()).toEqual([])
})

describe('a member', () => {
  const member = {
    employeeID: cam.id,
    seniorityID: senior.id,
    positions: [backend.id],
    deploymentType: 'official',
    status: 'active',
    startDate: '2026-12-01',
    endDate: '',
    isLead: true,
    note: '',
  }
  const draft = { ...basics, ...people, members: [member, { ...member, employeeID: null, isLead: false }] }

  it('is edited in its row', async () => {
    const app = await openAt('People', { draft })
    await app.user.click(await screen.findByRole('button', { name: 'Edit row 1' }))
    const panel = within(await screen.findByRole('dialog', { name: 'Edit member' }))
    await app.user.click(panel.getByRole('textbox', { name: /^Notes/ }))
    await app.user.paste('Half days')
    await app.user.click(panel.getByRole('button', { name: 'Assign' }))
    expect(await screen.findByText('Member updated')).toBeVisible()
    const table = within(screen.getByRole('table', { name: 'Members' }))
    expect(table.getAllByRole('row')[1]).toHaveTextContent(/CamLead.*Half days/)
  })

  it('is removed after a confirmation that names the person', async () => {
    const app = await openAt('People', { draft })
    await app.user.click(await screen.findByRole('button', { name: 'Remove row 1' }))
    const question = within(await screen.findByRole('dialog', { name: 'Remove this member?' }))
    expect(await question.findByText(/Cam won't be part of the new project/)).toBeVisible()
    await app.user.click(question.getByRole('button', { name: 'Remove' }))
    await screen.findByText('Member removed')
    const table = within(screen.getByRole('table', { name: 'Members', hidden: true }))
    expect(table.getAllByRole('row', { hidden: true })).toHaveLength(2)
    expect(table.queryByText(/Cam/)).toBeNull()
  })
})
