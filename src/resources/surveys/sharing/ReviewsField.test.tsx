import { screen, within } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import type { ReviewAnswers, ReviewOfPerson, SharedContent } from '#contract/api/surveys/sharing.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import { renderApp, someone } from '#tests/support/renderApp.tsx'
import '#src/admin.tsx'
import '#src/resources/profile/ProfileShow.tsx'
import './ReviewsField.tsx'
import './ShareReview.tsx'

const uuid = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
const mai = { ...someone, id: uuid(7), username: 'mai', displayName: 'Mai', fullName: 'Mai Vo' }
const question = {
  questionID: uuid(1),
  content: 'How clear?',
  type: 'likert-scale' as const,
  order: 1,
  domain: '' as const,
  average: 4.25,
  previous: 3.5,
  own: 2,
  words: ['Đúng hẹn', 'Đúng hẹn'],
}
const content: SharedContent = { summary: 'Steady.', reviewers: 3, questions: [question] }
const shared: ReviewOfPerson = {
  topicID: uuid(2),
  eventID: uuid(3),
  title: 'An · Q1/Q2, 2026',
  state: 'shared',
  content,
  sharedAt: '2026-11-01T08:00:00Z',
  sharedBy: mai,
  acknowledgedAt: null,
  reply: '',
}

/** The tab Feedback of the own page. */
const open = (reviews: ReviewOfPerson[], more: unknown[] = []) =>
  renderApp({
    at: '/profile?tab=feedback',
    answers: [
      [api.profile.mine, () => ({ data: someone })],
      [api.ownRecord.readers, () => ({ data: { general: [], personal: [], pay: [] } })],
      [api.employees.reviews, () => ({ data: reviews })],
      [api.employees.given, () => ({ data: [] })],
      ...more,
    ] as unknown as Answer[],
  })

test('says what comes here while nothing was shared', async () => {
  open([])
  expect(await screen.findByText('No review yet')).toBeVisible()
})

test('shows the summary, scores beside those of before and the own, and words; and takes a note', async () => {
  const { user, calls } = open([shared], [[api.surveys.acknowledge, () => ({ data: null, message: 'ok' })]])
  const card = within(await screen.findByRole('region', { name: /An · Q1\/Q2 2026/ }))
  expect(card.getByText('Steady.')).toBeVisible()
  expect(card.getByText('4.3 from colleagues, 3.5 in the round before, own score 2.0')).toBeVisible()
  expect(card.getAllByText('Đúng hẹn')).toHaveLength(2)
  await user.type(card.getByRole('textbox', { name: /Your note/ }), 'Thanks')
  await user.click(card.getByRole('button', { name: 'I have read this' }))
  expect(await screen.findByText('Thank you')).toBeVisible()
  expect(calls.find(({ name }) => name.startsWith('PUT'))).toMatchObject({
    name: `PUT /surveys/${shared.eventID}/topics/${shared.topicID}/acknowledgement`,
    body: { reply: 'Thanks' },
  })
})

test('asks nothing of a review that was read, and shows too few as too few', async () => {
  const few = { ...content, reviewers: null, questions: [] }
  open([{ ...shared, content: few, acknowledgedAt: '2026-11-02T08:00:00Z', reply: 'Cảm ơn' }])
  expect(await screen.findByText(/Fewer than 3 colleagues answered/)).toBeVisible()
  expect(screen.getByText('Cảm ơn')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'I have read this' })).toBeNull()
})

const answers: ReviewAnswers = {
  topicID: shared.topicID,
  eventID: shared.eventID,
  title: shared.title,
  employee: mai,
  state: 'shown',
  content: { ...content, summary: '' },
  named: [{ questionID: uuid(1), answers: [{ reviewer: mai, relationship: 'peer', score: 4, words: ['By name'] }] }],
  hasReviewed: false,
  sharedAt: null,
}

test('reads answers by name where that is allowed, and previews what the person will read, word for word', async () => {
  const { user, calls } = open(
    [{ ...shared, state: 'ready', content: null, sharedAt: null, sharedBy: null }],
    [
      [api.surveys.answers, () => ({ data: answers })],
      [api.surveys.share, () => ({ data: null, message: 'ok' })],
    ],
  )
  await user.click(await screen.findByRole('button', { name: 'Read and share' }))
  const panel = within(await screen.findByRole('dialog'))
  expect(await panel.findByText('Mai, Peer: 4')).toBeVisible()
  const preview = within(panel.getByRole('region', { name: 'What Mai will read' }))
  expect(preview.queryByText('By name')).toBeNull()
  await user.click(panel.getByRole('button', { name: 'Share with Mai' }))
  expect(await panel.findByText(/Enter a summary|required/i)).toBeVisible()
  await user.type(panel.getByRole('textbox', { name: /Summary/ }), 'Go on so.')
  expect(preview.getByText('Go on so.')).toBeVisible()
  await user.click(panel.getByRole('checkbox', { name: /without their names/ }))
  expect(preview.queryByText('Đúng hẹn')).toBeNull()
  await user.click(panel.getByRole('button', { name: 'Share with Mai' }))
  expect(await screen.findByText('Shared with Mai. An email tells them.')).toBeVisible()
  expect(calls.find(({ name }) => name.startsWith('POST /surveys'))?.body).toEqual({
    summary: 'Go on so.',
    withWords: false,
  })
})

test('shows nothing of an open round', async () => {
  const { user } = open(
    [{ ...shared, state: 'ready', content: null }],
    [[api.surveys.answers, () => ({ data: { ...answers, state: 'open', named: [] } })]],
  )
  await user.click(await screen.findByRole('button', { name: 'Read and share' }))
  expect(await screen.findByText('People still answer')).toBeVisible()
})

test('says before that who reviewed the person does not share', async () => {
  const { user } = open(
    [{ ...shared, state: 'ready', content: null }],
    [[api.surveys.answers, () => ({ data: { ...answers, hasReviewed: true } })]],
  )
  await user.click(await screen.findByRole('button', { name: 'Read and share' }))
  const panel = within(await screen.findByRole('dialog'))
  expect(await panel.findByText(/Ask the line manager/)).toBeVisible()
  expect(panel.getByText('Mai, Peer: 4')).toBeVisible()
  expect(panel.queryByRole('textbox', { name: /Summary/ })).toBeNull()
})

test('direct reports and own words stand under headings of their own', async () => {
  const all = { ...question, upward: { average: 4, words: ['Listens'] }, ownWords: ['I try'] }
  open([{ ...shared, content: { ...content, questions: [all] } }])
  const card = within(await screen.findByRole('region', { name: /An · Q1\/Q2 2026/ }))
  expect(card.getByText(/4\.0 from direct reports, own score 2\.0$/)).toBeVisible()
  expect(card.getByText('From direct reports').nextElementSibling).toHaveTextContent('Listens')
  expect(card.getByText('Own words').nextElementSibling).toHaveTextContent('I try')
})
