import { screen, within } from '@testing-library/react'
import type { BulkAbsence, BulkOutcome } from '#contract/api/absenceBulk.ts'
import * as api from '#contract/api/index.ts'
import { bea, dayAt, holiday, openAbsences } from '#tests/support/absences.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import './BulkPanel.tsx'

async function open(outcome: BulkOutcome, permissions = ['employees.edit'] as const) {
  const sent: BulkAbsence[] = []
  const answer = [
    api.absences.bulk,
    ({ body }: { body: BulkAbsence }) => {
      sent.push(body)
      return { data: outcome }
    },
  ] as unknown as Answer
  const workplaces = [api.metadata.workplaces, () => ({ data: [{ id: 'DE-BY', name: 'Bayern' }] })] as unknown as Answer
  const { user } = openAbsences({ permissions: [...permissions], answers: [answer, workplaces] })
  await user.click(await screen.findByRole('button', { name: 'Enter for several people' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Enter for several people' }))
  return { user, panel, sent }
}

test('enters tomorrow for everybody, and says for how many', async () => {
  const { user, panel, sent } = await open({ entered: 57, leftOut: [], leftOutTotal: 0 })
  await user.selectOptions(await panel.findByRole('combobox', { name: 'Kind' }), holiday.id)
  await user.click(panel.getByRole('button', { name: 'Tomorrow' }))
  // What the reader would have left says nothing of the others.
  expect(panel.getByRole('textbox', { name: 'To' })).not.toHaveValue('')
  expect(panel.queryByRole('status')).toBeNull()
  await user.click(panel.getByRole('button', { name: 'Enter' }))
  expect(await screen.findByText('Entered for 57 people')).toBeVisible()
  expect(sent).toMatchObject([{ group: 'everybody', kindID: holiday.id, from: dayAt(1), to: dayAt(1) }])
  expect(screen.queryByRole('dialog', { name: 'Enter for several people' })).toBeNull()
})

test('names who was left out and why', async () => {
  const refusal = 'The person is away on some of these days already.'
  const { user, panel } = await open({ entered: 1, leftOut: [{ employee: bea, refusal }], leftOutTotal: 101 })
  await user.selectOptions(await panel.findByRole('combobox', { name: 'Kind' }), holiday.id)
  await user.click(panel.getByRole('button', { name: 'Today' }))
  await user.click(panel.getByRole('button', { name: 'Enter' }))
  const list = within(await panel.findByRole('list', { name: 'Left out' }))
  expect(list.getByText('Bea')).toBeVisible()
  expect(list.getByText(refusal)).toBeVisible()
  await user.click(panel.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  expect(screen.queryByRole('dialog', { name: 'Enter for several people' })).toBeNull()
})

test('a place of work is asked for when it is chosen, and needed', async () => {
  const { user, panel, sent } = await open({ entered: 1, leftOut: [], leftOutTotal: 0 })
  await user.click(panel.getByRole('radio', { name: 'A place of work' }))
  expect(await panel.findByRole('combobox', { name: /^Place of work/ })).toBeVisible()
  await user.click(panel.getByRole('button', { name: 'Enter' }))
  expect((await panel.findAllByText('This field is required.')).length).toBeGreaterThan(0)
  expect(sent).toEqual([])
})
