import { screen, waitFor, within } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import type { GivenFeedback } from '#contract/api/surveys/given.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import { renderApp, someone } from '#tests/support/renderApp.tsx'
import '#src/admin.tsx'
import '#src/resources/profile/ProfileShow.tsx'
import '../sharing/ReviewsField.tsx'
import './GivenField.tsx'
import './AskInput.tsx'

const uuid = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
const person = (at: number, name: string) => ({ ...someone, id: uuid(at), displayName: name, fullName: name })
const [mai, ben] = [person(7, 'Mai'), person(8, 'Ben')]
const got: GivenFeedback = {
  id: uuid(1),
  kind: 'appreciation',
  state: 'given',
  question: '',
  project: '',
  giver: mai,
  receiver: someone,
  manager: null,
  words: 'Đúng hẹn',
  givenAt: '2026-11-01T08:00:00Z',
  readAt: null,
}
const given: GivenFeedback = { ...got, id: uuid(2), kind: 'comment', giver: someone, receiver: ben, words: 'Slow down' }
const ofTeam: GivenFeedback = { ...got, id: uuid(3), receiver: ben, manager: someone, words: 'Clear' }

const open = (found: GivenFeedback[], more: unknown[] = [], address = '') =>
  renderApp({
    at: `/profile?tab=feedback${address}`,
    answers: [
      [api.profile.mine, () => ({ data: someone })],
      [api.ownRecord.readers, () => ({ data: { general: [], personal: [], pay: [] } })],
      [api.employees.reviews, () => ({ data: [] })],
      [api.employees.given, () => ({ data: found })],
      ...more,
    ] as unknown as Answer[],
  })

test('shows what one got, what one reads as line manager, and what one gave', async () => {
  open([got, given, ofTeam])
  const mine = within(await screen.findByRole('region', { name: 'Feedback for you' }))
  expect(mine.getByText('Mai')).toBeVisible()
  expect(mine.getByText('Đúng hẹn')).toBeVisible()
  expect(mine.getByText('New')).toBeVisible()
  expect(mine.queryByRole('button')).toBeNull()
  const team = within(screen.getByRole('region', { name: 'Feedback for your team' }))
  expect(team.getByText('Mai to Ben')).toBeVisible()
  expect(team.queryByRole('button')).toBeNull()
})

test('takes back what was not read, and nothing else', async () => {
  const read = { ...given, id: uuid(4), readAt: '2026-11-02T08:00:00Z' }
  const { user, calls } = open([given, read], [[api.employees.takeBack, () => ({ data: null, message: 'ok' })]])
  const mine = within(await screen.findByRole('region', { name: 'Feedback that you gave' }))
  expect(mine.getAllByRole('button')).toHaveLength(1)
  await user.click(mine.getByRole('button', { name: 'Take back what you wrote to Ben' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Take back what you wrote to Ben?' }))
  expect(calls.some(({ name }) => name.startsWith('DELETE'))).toBe(false)
  await user.click(dialog.getByRole('button', { name: 'Take back' }))
  expect(await screen.findByText('Taken back')).toBeVisible()
  expect(calls.find(({ name }) => name.startsWith('DELETE'))?.name).toBe(
    `DELETE /employees/${ben.id}/given-feedback/${given.id}`,
  )
})

test.each([
  ['Decline to answer Mai', 'Decline', { giver: someone, receiver: mai }],
  ['Take back what you asked Mai', 'Take back', { giver: mai, receiver: someone }],
])('%s only after a question', async (name, action, people) => {
  const request: GivenFeedback = { ...got, ...people, state: 'asked', question: 'How?', project: 'Atlas', words: '' }
  const { user, calls } = open([request], [[api.employees.endRequest, () => ({ data: null, message: 'ok' })]])
  const ends = () => calls.filter((call) => call.name.includes('given-feedback') && !call.name.startsWith('GET'))
  await user.click(await screen.findByRole('button', { name }))
  const dialog = within(await screen.findByRole('dialog', { name: `${name}?` }))
  expect(ends()).toEqual([])
  await user.click(dialog.getByRole('button', { name: action }))
  await waitFor(() => expect(ends()).toHaveLength(1))
})

test('takes no other project than the one in the address', async () => {
  const projects = [{ id: uuid(20), name: 'Atlas', people: [ben] }]
  open([], [[api.employees.sharedProjects, () => ({ data: projects })]], `&do=ask&project=${uuid(21)}`)
  expect(await screen.findByText('Nobody to ask after this project')).toBeVisible()
  expect(screen.queryByRole('checkbox', { name: 'Ben' })).toBeNull()
})
