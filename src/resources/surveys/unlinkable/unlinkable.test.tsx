import { screen, waitFor, within } from '@testing-library/react'
import { form, openForm, text } from '#tests/support/feedbackForm.ts'
import { openRound } from '#tests/support/rounds.ts'
// Preloads the lazy chunks (FeedbackEdit.test.tsx says why).
import '#src/layout/Notification.tsx'
import '../FeedbackEdit.tsx'
import '../PreviewDialog.tsx'
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
    survey: { isUnlinkable: true, waiting: 3, minimumGroupSize: 5 },
  })
  expect(await screen.findByText(/Answers of 3 people wait/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^View answers/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('The answers of 3 people are lost for good')
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(stored.written).toEqual(['closed giving up']))
})
