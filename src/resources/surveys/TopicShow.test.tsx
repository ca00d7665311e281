import { showPeriods } from '#src/i18n/format.ts'
import { screen, waitFor, within } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import { uuid } from '#tests/support/employees.ts'
import { type Asked, refuse } from '#tests/support/fakeServer.ts'
import { bea, cai, dan, me, ofBea, openPeerReview, participant } from '#tests/support/peerReview.ts'
// Preloads the lazy chunks: loading them inside a test takes seconds.
import '#src/layout/Notification.tsx'
import './TopicShow.tsx'
import './ReviewDialog.tsx'
import './SurveyDialogs.tsx'

const at = `/${uuid(7)}/${uuid(2)}`
const prepared = participant(6, { ...dan, id: uuid(5), displayName: 'Eve' })
const finished = participant(8, cai, { status: 'done', relationship: 'line-manager' })
const forced = participant(9, dan, { status: 'done', isForcedDone: true })

const review = ({ params }: Asked<typeof api.surveys.review>) => ({
  data: {
    questions: [
      {
        eventQuestionID: uuid(1),
        content: 'How clear are they?',
        answer: params.reviewId === finished.eventReviewerID ? 'Very clear.' : '',
        note: '',
        type: 'general',
        order: 1,
        domain: '',
      },
    ],
    topicName: ofBea.title,
    relationship: 'peer',
    employee: bea,
    reviewer: params.reviewId === finished.eventReviewerID ? cai : dan,
    project: null,
    status: 'done',
    isForcedDone: params.reviewId === forced.eventReviewerID,
    wordsDetached: false,
  },
})

test('lists reviewers with relationship and status, and marks forms closed without an answer', async () => {
  openPeerReview({ at, participants: [prepared, finished, forced] })
  await screen.findByRole('row', { name: /Eve/ })
  const rows = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, -1)
        .map((cell) => cell.textContent),
    )
  expect(rows).toEqual([
    ['EEve', 'Peer', 'Not sent'],
    ['CCai', 'Line manager', 'Answered'],
    ['DDan', 'Peer', 'Closed without answer'],
  ])
  expect(document.title).toBe('Peer Review - Bea | Muster')
  const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
  expect(trail.getByRole('link', { name: showPeriods(ofBea.title) })).toHaveAttribute(
    'href',
    `/feedbacks/peer-review/${uuid(7)}`,
  )
})

test('loads answers once per opening, and pages through the participants', async () => {
  const { user, calls } = openPeerReview({
    at,
    participants: [prepared, finished, forced],
    more: [[api.surveys.review, review]],
  })
  expect(await screen.findByRole('button', { name: 'View answers of Eve' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'View answers of Cai' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Answers' }))
  expect(await dialog.findByText('Very clear.')).toBeVisible()
  expect(dialog.getByText('Each view is logged in the audit trail.')).toBeVisible()
  expect(dialog.getByText('1 of 2', { exact: false })).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Previous participant' })).toBeDisabled()
  await user.click(dialog.getByRole('button', { name: 'Next participant' }))
  expect(await dialog.findByText(/The survey ended before this form was sent/)).toBeVisible()
  expect(dialog.getByText('Not answered yet')).toBeVisible()
  window.dispatchEvent(new Event('focus'))
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.filter(({ name }) => name.includes('/reviews/')).map(({ name }) => name.slice(-36))).toEqual([
    finished.eventReviewerID,
    forced.eventReviewerID,
  ])
})

test.each([
  [403, /You don't have access to answers/],
  [404, /about you are hidden from you/],
])('explains a %d of the answers', async (status, words) => {
  const { user } = openPeerReview({
    at,
    participants: [finished],
    more: [
      [
        api.surveys.review,
        () => {
          throw refuse(status, 'No.')
        },
      ],
    ],
  })
  await user.click(await screen.findByRole('button', { name: 'View answers of Cai' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Answers' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent(words)
})

test("removes a participant who wasn't asked yet, after a confirmation", async () => {
  const { user, writes, stored } = openPeerReview({ at, participants: [prepared, finished] })
  expect(await screen.findByRole('button', { name: 'Delete the review of Cai' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Delete the review of Eve' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete the review of Eve?' }))
  stored.participants = [finished]
  await user.click(dialog.getByRole('button', { name: 'Delete review' }))
  expect(await screen.findByText('Review deleted')).toBeVisible()
  expect(writes()).toEqual([
    {
      name: `DELETE /surveys/${uuid(7)}/topics/${uuid(2)}/employees`,
      body: { reviewerIDs: [uuid(5)] },
    },
  ])
})

test.each([
  [me, 'This review is about you'],
  [bea, 'Bea has no reviewers'],
])('says why names are hidden', async (about, title) => {
  openPeerReview({ at, about })
  expect(await screen.findByText(title)).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()
})

test('shows the 404 page for a topic that is hidden from the person', async () => {
  openPeerReview({
    at,
    more: [
      [
        api.surveys.topic,
        () => {
          throw refuse(404, 'No such topic.')
        },
      ],
    ],
  })
  await waitFor(() => expect(location.pathname).toBe('/404'))
})

test('says who declined and why', async () => {
  openPeerReview({ at, participants: [prepared], declined: [{ reviewer: cai, reason: 'no-time' }] })
  expect(await screen.findByText('Cai declined: No time')).toBeVisible()
})

test('a self review that is deleted can not be added again', async () => {
  const own = participant(6, bea, { relationship: 'self' })
  const { user } = openPeerReview({ at, participants: [own] })
  await user.click(await screen.findByRole('button', { name: 'Delete the review of Bea' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete the review of Bea?' })
  expect(dialog).toHaveTextContent("Bea won't review their own work. You can't undo this.")
  expect(dialog).not.toHaveTextContent('again later')
})

test('says that reviewers are still chosen', async () => {
  const count = { total: 0, sent: 0, done: 0 }
  const topic = { topicID: uuid(2), title: ofBea.title, employee: bea, participants: [], count, answered: 0 }
  openPeerReview({
    at,
    more: [[api.surveys.topic, () => ({ data: { ...topic, declined: [], nomination: 'open' } })]],
  })
  expect(await screen.findByText('Reviewers of Bea are still chosen')).toBeVisible()
  expect(screen.queryByText(/Add participants/)).toBeNull()
})
