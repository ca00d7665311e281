import { screen, within } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import { balance, holiday } from '#tests/support/absences.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import { renderApp } from '#tests/support/renderApp.tsx'
import '#src/pages/Config.tsx'
import './AllowancesInput.tsx'

const kind = {
  ...balance().kind,
  isLimited: true,
  allowances: [{ workplace: '', years: 0, days: 25 }],
  carriedDays: 5,
  carriedUntil: '03-31',
  firstYear: 2026,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: null,
}

test('a line has a place from the list, and years and days with their heads', async () => {
  const bodies: { allowances?: unknown }[] = []
  const answers = [
    [api.metadata.absenceKinds, () => ({ data: [kind] })],
    [api.metadata.absenceKindsOne, () => ({ data: kind })],
    [api.metadata.absenceKindsUsage, () => ({ data: [] })],
    [api.metadata.workplaces, () => ({ data: [{ id: 'DE-BY', name: 'Germany, Bayern' }] })],
    [
      api.metadata.absenceKindsEdit,
      ({ body }: { body: object }) => {
        bodies.push(body)
        return { data: null, message: 'ok' }
      },
    ],
  ] as unknown as Answer[]
  const { user } = renderApp({
    permissions: ['metadata.read', 'metadata.edit'],
    at: '/config?tab=absenceKinds',
    answers,
  })
  await user.click(await screen.findByRole('button', { name: `Edit ${holiday.name}` }))
  const panel = within(await screen.findByRole('dialog'))
  await user.click(await panel.findByRole('button', { name: 'Add line' }))
  expect(panel.getByText('From years of service')).toBeVisible()
  await user.click(panel.getByRole('combobox', { name: 'Place of work, line 2' }))
  await user.click(await screen.findByRole('option', { name: 'Germany, Bayern' }))
  const days = panel.getByRole('spinbutton', { name: 'Days, line 2' })
  await user.clear(days)
  await user.type(days, '30')
  await user.click(panel.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/saved|updated/i)).toBeVisible()
  expect(bodies.map(({ allowances }) => allowances)).toEqual([
    [
      { workplace: '', years: 0, days: 25 },
      { workplace: 'DE-BY', years: 0, days: 30 },
    ],
  ])
})
