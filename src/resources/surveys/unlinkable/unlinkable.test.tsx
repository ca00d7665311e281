import { screen, waitFor, within } from '@testing-library/react'
import { form, openForm, text } from '#tests/support/feedbackForm.ts'
import * as api from '#contract/api/index.ts'
import { type Asked, refuse } from '#tests/support/fakeServer.ts'
import { done } from '#tests/support/peerReview.ts'
import { openRound } from '#tests/support/rounds.ts'
// Preloads the lazy chunks (FeedbackEdit.test.tsx says why).
import '#src/layout/Notification.tsx'
import '../FeedbackEdit.tsx'
import '../PreviewDialog.tsx'
import '../RemindDialog.tsx'
import '../SendDialog.tsx'
import '../SurveyDialogs.tsx'
import '../SurveyShow.tsx'

const unlinkable = {
  ...form,
  subtype: 'engagement' as const,
  isUnlinkable: true,
  answers: [text],
  minimumGroupSize: 6,
  asked: 20,
}

test('a form says what it promises and costs, keeps answers in the tab, and forgets them when sent', async () => {
  const { user, saves, unmount } = openForm({ form: unlinkable })
  expect(await screen.findByText(/Nobody can find out what you answered.*of 6 or more people at once/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Save draft' })).toBeNull()
  const words = () => screen.findByRole('textbox', { name: /What would help/ })
  await user.type(await words(), 'Tea')
  unmount()
  expect(saves()).toEqual([])
  expect(JSON.stringify(localStorage)).not.toContain('Tea')
  const again = openForm({ form: unlinkable })
  expect(await words()).toHaveValue('Tea')
  await again.user.click(screen.getByRole('button', { name: 'Preview & send' }))
  await again.user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Send' }))
  await waitFor(() => expect(again.saves()).toEqual([['done', 'Tea']]))
  await waitFor(() => expect(JSON.stringify(sessionStorage)).not.toContain('Tea'))
})

test('a sent form has nothing to read', async () => {
  openForm({ form: { ...unlinkable, status: 'done' } })
  expect(await screen.findByText(/Nobody can tell which are yours/)).toBeVisible()
  expect(screen.queryByText(/What would help/)).toBeNull()
})

test('the page of the survey says so, offers no answers of one person, and says what closing loses', async () => {
  const { user, stored } = openRound({
    subtype: 'engagement',
    survey: { isUnlinkable: true, isFewWaiting: true, minimumGroupSize: 5 },
  })
  expect(await screen.findByText(/closing loses them/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^View answers/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('of fewer than 5 people, and lost for good')
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(stored.written).toEqual(['closed giving up']))
})

test('answers that came meanwhile are named after the refusal, and can be given up then', async () => {
  const asked: unknown[] = []
  const { user, stored } = openRound({
    subtype: 'engagement',
    survey: { isUnlinkable: true, isFewWaiting: false, minimumGroupSize: 5 },
    more: [
      [
        api.surveys.markDone,
        ({ query }: Asked<typeof api.surveys.markDone>) => {
          asked.push(query.givesUp)
          if (query.givesUp) return done
          stored.survey = { ...stored.survey, isFewWaiting: true }
          throw refuse(400, 'Two would be lost.', undefined, 'survey.answersWaiting')
        },
      ],
    ],
  })
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog).not.toHaveTextContent('lost for good')
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(await within(dialog).findByText(/of fewer than 5 people, and lost for good/)).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(await screen.findByText('Survey closed')).toBeVisible()
  expect(asked).toEqual([undefined, 'true'])
})

test('sending asks how many answers are stored at once, and reminders go to those who wait too', async () => {
  const { user, unmount } = openRound({
    subtype: 'engagement',
    survey: { isUnlinkable: true, status: 'draft', rows: { total: 40, sent: 0, done: 0 } },
  })
  await user.click(await screen.findByRole('button', { name: 'Send' }))
  const question = within(await screen.findByRole('dialog', { name: 'Send Q1 2031?' }))
  expect(question.getByRole('spinbutton', { name: 'Answers stored at once, at least' })).toHaveValue(5)
  expect(question.queryByText(/groups/)).toBeNull()
  unmount()
  const again = openRound({ subtype: 'engagement', survey: { isUnlinkable: true, isFewWaiting: true } })
  await again.user.click(await screen.findByRole('button', { name: 'Remind' }))
  expect(await screen.findByText(/People whose answers wait are reminded too/)).toBeVisible()
})
