import { screen, waitFor, within } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import '#src/admin.tsx'
import '#src/resources/projects/ProjectShow.tsx'
import { uuid } from '#tests/support/employees.ts'
import {
  buildActionItem,
  buildAudit,
  buildAuditItem,
  buildCycle,
  healthReader,
  openHealth,
} from '#tests/support/projectHealth.ts'
import { refuse } from '#tests/support/renderApp.tsx'
import './AuditEdit.tsx'
import './HealthTab.tsx'

const cycle = buildCycle()
const rollback = buildActionItem(7, { name: 'Automate the rollback' })
const audit = buildAudit({
  type: 'engineering-health',
  name: 'Health',
  items: [
    buildAuditItem(1, { name: 'Rollbacks', area: 'delivery', grade: 2, actionItem: rollback }),
    buildAuditItem(2, { name: 'Reviews', area: 'quality', grade: 2, requirements: 'Within a day' }),
    buildAuditItem(3, { name: 'Tests' }),
  ],
})
const full = { cycles: [cycle], audits: [audit], items: [rollback] }
const at = `&audit=${audit.id}`

const names = () => screen.getAllByLabelText(/^Name of item/)
const called = () => names().map((input) => (input as HTMLInputElement).value)
/** The summary computed from the grades. */
const counts = () => screen.getByText(/ graded/).parentElement
const query = () => Object.fromEntries(new URLSearchParams(location.search))

test('moves the focus to the audit, and back to the cycles', async () => {
  const { user } = openHealth(full)
  await user.click(await screen.findByRole('link', { name: 'Health' }))
  expect(await screen.findByRole('heading', { name: /^Engineering health audit/ })).toHaveFocus()
  await user.click(screen.getByRole('link', { name: 'Back to cycles' }))
  await screen.findByRole('button', { name: 'Add cycle' })
  expect(document.body).not.toHaveFocus()
})

test('sets a grade by digit and shows the resulting flag at once', async () => {
  const { user, writes } = openHealth({ ...full, at })
  const grade = await screen.findByLabelText('Grade of item 3')
  expect(counts()).toHaveTextContent('2 of 3 graded, 2.0 on average, 0 acceptable, 2 poor, 0 very poor')
  // Two poor items leave the flag green, but the score is told (rules/health.md#2.1).
  expect(counts()).toHaveTextContent('Flag Poor score')
  await user.click(within(grade).getByRole('radio', { name: '5, Very good' }))
  await user.keyboard('2')
  expect(within(grade).getByRole('radio', { name: '2, Poor' })).toBeChecked()
  expect(counts()).toHaveTextContent('3 of 3 graded, 2.0 on average, 0 acceptable, 3 poor')
  expect(counts()).toHaveTextContent('Flag Red')
  await user.click(screen.getByText('Save audit'))
  expect(await screen.findByText('Audit updated')).toBeVisible()
  expect(writes()).toEqual([
    {
      name: `PUT /projects/${uuid(5)}/audits/${audit.id}`,
      body: {
        type: 'engineering-health',
        name: 'Health',
        auditorID: uuid(1),
        participants: [],
        score: 4.25,
        duration: 2.5,
        auditedAt: '2026-08-14',
        items: [
          expect.objectContaining({
            id: uuid(1),
            name: 'Rollbacks',
            area: 'delivery',
            grade: 2,
            actionItemID: rollback.id,
          }),
          expect.objectContaining({
            id: uuid(2),
            name: 'Reviews',
            requirements: 'Within a day',
            actionItemID: null,
          }),
          expect.objectContaining({ id: uuid(3), name: 'Tests', area: null, grade: 2 }),
        ],
      },
    },
  ])
  expect(query()).toEqual({ tab: 'health', cycle: cycle.id })
})

test("moves on and adds items with Enter, reorders them with Alt and arrow, and doesn't send blank ones", async () => {
  const { user, writes } = openHealth({ ...full, at })
  await screen.findByLabelText('Name of item 1')
  await user.click(screen.getByLabelText('Name of item 2'))
  await user.keyboard('{Enter}')
  expect(screen.getByLabelText('Name of item 3')).toHaveFocus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByLabelText('Name of item 4')).toHaveFocus())
  await user.keyboard('Builds{Enter}')
  await waitFor(() => expect(screen.getByLabelText('Name of item 5')).toHaveFocus())
  // No second blank item is added.
  await user.keyboard('{Enter}')
  expect(names()).toHaveLength(5)
  await user.click(screen.getByLabelText('Name of item 4'))
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(called()).toEqual(['Rollbacks', 'Reviews', 'Builds', 'Tests', ''])
  await user.click(screen.getByLabelText('Delete item 1'))
  await user.selectOptions(screen.getByLabelText('Severity of item 2'), 'High')
  expect(writes()).toEqual([])
  await user.click(screen.getByText('Save audit'))
  expect(await screen.findByText('Audit updated')).toBeVisible()
  const saved = writes().at(-1)?.body as { items: object[] } | undefined
  expect(saved?.items).toEqual([
    expect.objectContaining({ id: uuid(2), name: 'Reviews' }),
    { name: 'Builds', grade: 0, severity: 'high' },
    expect.objectContaining({ id: uuid(3), name: 'Tests' }),
  ])
})

test('links an item to an action item, or creates one from it', async () => {
  const { user, writes } = openHealth({ ...full, at })
  expect(await screen.findByLabelText('Action item of item 1: Automate the rollback')).toBeVisible()
  await user.click(screen.getByLabelText('Link an action item of item 2'))
  await user.click(await screen.findByRole('option', { name: 'Automate the rollback' }))
  const linked = screen.getByLabelText('Action item of item 2: Automate the rollback')
  expect(linked).toHaveFocus()
  await user.click(screen.getByLabelText('Link an action item of item 3'))
  await user.click(await screen.findByRole('option', { name: 'Create “Tests”' }))
  expect(await screen.findByText('Action item added')).toBeVisible()
  expect(await screen.findByLabelText('Action item of item 3: Tests')).toBeVisible()
  await user.click(screen.getByText('Save audit'))
  expect(await screen.findByText('Audit updated')).toBeVisible()
  const [created, saved] = writes()
  expect(created).toEqual({
    name: `POST /projects/${uuid(5)}/action-items`,
    body: { name: 'Tests', cycleID: cycle.id, priority: null },
  })
  expect(saved?.body).toMatchObject({
    items: [rollback.id, rollback.id, uuid(9)].map((actionItemID) => ({ actionItemID })),
  })
})

test('marks an item without a name, and drops areas when the type changes', async () => {
  const { user, writes } = openHealth({ ...full, at })
  await user.clear(await screen.findByLabelText('Name of item 3'))
  await user.click(screen.getByText('Save audit'))
  expect(await screen.findByText('This field is required.')).toBeVisible()
  expect(screen.getByLabelText('Name of item 3')).toHaveAttribute('aria-invalid', 'true')
  expect(screen.getByLabelText('Name of item 1')).toHaveAttribute('aria-invalid', 'false')
  await user.type(screen.getByLabelText('Name of item 3'), 'Tests')
  await user.click(screen.getByLabelText('System'))
  expect(screen.queryByLabelText(/^Area of/)).toBeNull()
  await user.click(screen.getByText('Save audit'))
  expect(await screen.findByText('Audit updated')).toBeVisible()
  expect(writes().at(-1)?.body).toMatchObject({
    type: 'system',
    items: [{ area: null }, { area: null }, { area: null }],
  })
})

test('merges changes saved by another person, and asks before unsaved input is lost', async () => {
  const { user, stored, writes } = openHealth({ ...full, at })
  const notes = await screen.findByLabelText('Notes of item 1')
  await user.type(notes, 'By hand')
  await user.click(screen.getByLabelText('Back to cycles'))
  const question = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }))
  await user.click(question.getByRole('button', { name: 'Keep editing' }))
  stored.audits = [{ ...audit, score: 3, updatedAt: '2026-11-20T10:42:00Z' }]
  await user.click(screen.getByText('Save audit'))
  expect(await screen.findByText('Audit updated. Linh Ngo also changed score. Both changes are kept.')).toBeVisible()
  expect(stored.versions).toEqual([audit.createdAt, '2026-11-20T10:42:00Z'])
  expect(writes().at(-1)?.body).toMatchObject({ score: 3, items: [{ notes: 'By hand' }, {}, {}] })
})

test('lets the user choose between two versions of a checklist, shown by names and grades', async () => {
  const { user, stored, writes } = openHealth({ ...full, at })
  const grade = await screen.findByLabelText('Grade of item 3')
  await user.click(within(grade).getByLabelText('5, Very good'))
  const [rollbacks, reviews, tests] = audit.items
  if (!rollbacks || !reviews || !tests) throw new Error('The audit has three items.')
  const items = [rollbacks, reviews, { ...tests, grade: 1 }]
  stored.audits = [{ ...audit, items, updatedAt: '2026-11-20T10:42:00Z' }]
  await user.click(screen.getByText('Save audit'))
  const both = 'Rollbacks, delivery, 2; Reviews, Within a day, quality, 2; '
  expect(await screen.findByLabelText(`Yours: ${both}Tests, 5`)).toBeChecked()
  await user.click(screen.getByLabelText(`Theirs: ${both}Tests, 1`))
  await user.click(screen.getByText('Save audit'))
  expect(await screen.findByText('Audit updated')).toBeVisible()
  expect(writes().at(-1)?.body).toMatchObject({ items: [{ grade: 2 }, { grade: 2 }, { grade: 1 }] })
})

test("adds an audit of a type that the cycle doesn't have yet", async () => {
  const { user, writes } = openHealth(full)
  await user.click(await screen.findByRole('link', { name: 'Add audit to Q3 2026, cycle 3' }))
  expect(await screen.findByRole('heading', { name: 'New audit, Q3 2026, cycle 3' })).toBeVisible()
  const types = within(screen.getByRole('group', { name: 'Type' })).getAllByRole('radio')
  expect(types.map((radio) => (radio as HTMLInputElement).value)).not.toContain('engineering-health')
  expect(types[0]).toBeChecked()
  await user.click(screen.getByLabelText('Frontend'))
  await user.click(screen.getByLabelText('Participants 1'))
  await user.click(await screen.findByRole('option', { name: /Bea/ }))
  await user.click(screen.getByLabelText('Name of item 1'))
  await user.keyboard('Bundle size')
  await user.click(screen.getByRole('button', { name: 'Add audit' }))
  expect(await screen.findByText('Audit added')).toBeVisible()
  expect(writes().at(-1)).toEqual({
    name: `POST /projects/${uuid(5)}/audit-cycles/${cycle.id}/audits`,
    body: {
      type: 'frontend',
      participants: [uuid(0)],
      score: null,
      duration: null,
      items: [{ name: 'Bundle size', grade: 0, area: null }],
    },
  })
})

test('shows the checklist read-only without permission to edit', async () => {
  openHealth({ ...full, at, permissions: healthReader })
  const row = await screen.findByRole('row', { name: /Rollbacks/ })
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['Rollbacks', 'Delivery performance', '2, Poor', '-', 'Automate the rollback', '-', '-', ''])
  expect(screen.queryByRole('button', { name: 'Save audit' })).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('says that an audit no longer exists', async () => {
  openHealth({
    ...full,
    at: `&audit=${uuid(8)}`,
    more: [
      [
        api.projectAudits.audit,
        () => {
          throw refuse(404, 'There is no such audit.')
        },
      ],
    ],
  })
  expect(await screen.findByText('There is no such audit.')).toBeVisible()
  expect(screen.getByLabelText('Back to cycles')).toBeVisible()
})
