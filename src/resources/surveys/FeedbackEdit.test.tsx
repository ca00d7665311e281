import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { address, form, openForm, review } from '#tests/support/feedbackForm.ts'
import { refuse } from '#tests/support/renderApp.tsx'
import { randomWords } from '#tests/support/words.ts'
// Preloads the lazy chunks: loading them inside a test takes seconds, and Jest's linker fails when two of them arrive
// at the same time.
import '#src/layout/Notification.tsx'
import './FeedbackEdit.tsx'
import './PreviewDialog.tsx'

const level = (name: string) => screen.findByRole('radio', { name })
const words = () => screen.findByRole('textbox', { name: /What would help/ })
/** Opens the note box of a question. */
const addNote = async (user: ReturnType<typeof openForm>['user'], question: string) => {
  await user.click(
    await screen.findByRole('button', { name: new RegExp(`^Add a note ?: ${question.replace('?', String.raw`\?`)}$`) }),
  )
  return screen.getByRole('textbox', { name: `Note on: ${question}` })
}
const saved = () => screen.findByText(/^Saved at /)

test('saves changed answers one second after the last change; reading alone leaves the form new', async () => {
  const { user, saves, stored } = openForm()
  expect(await screen.findByText('0 of 3 answered')).toBeVisible()
  expect(screen.getByText(/Project leads and managers see your levels/)).toBeVisible()
  expect(saves()).toEqual([])
  await user.click(await level('Manageable'))
  await user.keyboard('{ArrowRight}')
  expect(screen.queryByRole('textbox', { name: /^Note on/ })).toBeNull()
  const note = await addNote(user, 'How heavy was it?')
  expect(note).toHaveFocus()
  await user.type(note, 'Two releases')
  expect(screen.getByText('1 of 3 answered')).toBeVisible()
  // A slow page saves the level before the note, which then is sent alone.
  await waitFor(() => expect(stored.form.answers[0]).toMatchObject({ answer: 'agree', note: 'Two releases' }))
  await saved()
  await user.type(await words(), 'Tea')
  await waitFor(() => expect(saves().at(-1)).toEqual(['draft', 'Tea']))
  expect(await screen.findByText('Draft')).toBeVisible()
  expect(stored.form.answers.map(({ answer }) => answer)).toEqual(['agree', '', 'Tea'])
})

test('sends saves one at a time, with later input in the next one', async () => {
  let arrive = () => undefined as void
  const { user, saves, stored } = openForm({
    onSubmit: () => new Promise((resolve) => (arrive = resolve)),
  })
  await user.type(await words(), 'T')
  await waitFor(() => expect(saves()).toHaveLength(1))
  await user.type(await words(), 'ea')
  fireEvent(window, new Event('online'))
  expect(saves()).toHaveLength(1)
  arrive()
  await waitFor(() => expect(saves()).toHaveLength(2))
  arrive()
  await saved()
  expect(await words()).toHaveValue('Tea')
  expect(stored.form.answers[2]?.answer).toBe('Tea')
})

test('keeps changes while offline, and sends them when the connection is back', async () => {
  let isOffline = true
  const { user, unmount } = openForm({
    onSubmit: () => {
      if (isOffline) throw new TypeError('no network')
    },
  })
  await user.type(await words(), 'Tea')
  expect(await screen.findByText('Not saved: offline, kept on this device')).toBeVisible()
  isOffline = false
  fireEvent(window, new Event('online'))
  await saved()
  isOffline = true
  await user.type(await words(), ' and quiet')
  unmount()

  const again = openForm({ form: { ...form, status: 'draft' } })
  expect(await words()).toHaveValue('Tea and quiet')
  await waitFor(() => expect(again.stored.form.answers[2]?.answer).toBe('Tea and quiet'))
  expect(again.saves().every(([status]) => status === 'draft')).toBe(true)
})

test('keeps changes when the session ends during typing', async () => {
  const { user, unmount } = openForm({
    onSubmit: () => {
      throw refuse(401, 'Your session has ended. Sign in again.')
    },
  })
  await user.type(await words(), 'Tea')
  await waitFor(() => expect(location.pathname).toBe('/login'))
  unmount()
  const again = openForm()
  expect(await words()).toHaveValue('Tea')
  await waitFor(() => expect(again.stored.form.answers[2]?.answer).toBe('Tea'))
})

test('does not overwrite what another tab has saved', async () => {
  const { user, saves, stored } = openForm()
  await user.type(await words(), 'Tea')
  await saved()
  // The other tab has answered the first question and doesn't know the text.
  const answers = stored.form.answers.map((one, index) => (index === 0 ? { ...one, answer: 'mixed' } : one))
  stored.form = { ...stored.form, answers }
  await user.click(await level('Neutral'))
  await waitFor(() => expect(saves()).toHaveLength(2))
  expect(stored.form.answers.map(({ answer }) => answer)).toEqual(['mixed', 'mixed', 'Tea'])
  await waitFor(async () => expect(await level('Manageable')).toBeChecked())
})

test('sends only a complete form, after a preview, and once', async () => {
  const { user, saves } = openForm()
  await user.click(await level('Breeze'))
  await user.click(screen.getByRole('button', { name: 'Preview & send' }))
  expect(await level('Very uncertain')).toHaveFocus()
  expect(screen.getByText('Choose a level.')).toBeVisible()
  expect(screen.getByText('Write an answer.')).toBeVisible()
  await user.keyboard('{ArrowDown}')
  await user.type(await words(), 'Tea')
  await user.click(screen.getByRole('button', { name: 'Preview & send' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Work survey, Atlas' }))
  expect(dialog.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    'How heavy was it?Breeze',
    'How sure are you?Somewhat uncertain',
    'What would help?Tea',
  ])
  await user.dblClick(dialog.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Answers sent')).toBeVisible()
  expect(location.pathname).toBe('/feedbacks/inbox')
  const sent = saves().filter(([status]) => status === 'done')
  expect(sent).toEqual([['done', 'strongly-disagree', 'disagree', 'Tea']])
})

test('shows why sending was refused, and keeps all answers', async () => {
  const { user } = openForm({
    form: review,
    onSubmit: ({ status }) => {
      if (status === 'done') throw refuse(400, 'This survey was closed before you sent the form.')
    },
  })
  expect(await screen.findByText(/Bea never learns who wrote this/)).toBeVisible()
  await user.type(await words(), 'Tea')
  await user.click(screen.getByRole('button', { name: 'Preview & send' }))
  const dialog = within(await screen.findByRole('dialog', { name: /An Line manager Review Bea/ }))
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await dialog.findByText(/Couldn't send your answers - This survey was closed/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(await words()).toHaveValue('Tea')
})

test('saves answers automatically after a failed request, as soon as it works again', async () => {
  const { user, saves } = openForm({
    form: review,
    onSubmit: ({ status }) => {
      if (status === 'done') throw new TypeError('no network')
    },
  })
  await user.type(await words(), 'Tea')
  await user.click(screen.getByRole('button', { name: 'Preview & send' }))
  const dialog = within(await screen.findByRole('dialog', { name: /An Line manager Review Bea/ }))
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await dialog.findByText(/Couldn't send your answers/)).toBeVisible()
  await waitFor(() => expect(saves()).toContainEqual(['draft', 'Tea']))
})

test('saves a draft by button while questions are unanswered', async () => {
  const { user, saves } = openForm()
  await user.click(await screen.findByRole('button', { name: 'Save draft' }))
  expect(await screen.findByText('Draft saved')).toBeVisible()
  expect(saves()).toEqual([['draft']])
  expect(location.pathname).toBe('/feedbacks/inbox')
})

test.each([
  ['sent', { ...form, status: 'done' as const }, true, /You sent these answers/],
  ['closed', { ...form, status: 'done' as const, isForcedDone: true }, true, /closed before you sent/],
  [
    'closed with texts detached',
    { ...form, status: 'done' as const, wordsDetached: true },
    true,
    /kept without your name/,
  ],
  ['not allowed', form, false, /can read this form, but not answer it/],
])('shows a form that is %s as read-only', async (_why, shown, may, told) => {
  openForm({ form: shown, permissions: ['feedbacks.read', ...(may ? (['feedbacks.create'] as const) : [])] })
  expect(await screen.findByText(told)).toBeVisible()
  expect(await level('Breeze')).toBeDisabled()
  expect(await words()).toHaveAttribute('readonly')
  expect(screen.queryByRole('button', { name: /send|draft/ })).toBeNull()
})

test('says on an engagement form who will see which answers', async () => {
  openForm({ form: { ...form, subtype: 'engagement', minimumGroupSize: 7 } })
  expect(await screen.findByText(/Results and notes show groups of 7 or more/)).toBeVisible()
  expect(screen.getByText(/each view is logged/)).toBeVisible()
})

test('redirects a bare link to its survey, and updates the unread count', async () => {
  const { calls } = openForm({ at: address.replace(/\?.*/, '') })
  expect(await screen.findByRole('heading', { name: 'Work survey, Atlas' })).toBeVisible()
  expect(calls.map(({ name }) => name)).toContain(`GET /feedbacks/${form.eventID}/topics/${form.topicID}`)
  const asked = () => calls.filter(({ name }) => name === 'GET /feedbacks/unreads')
  await waitFor(() => expect(asked().length).toBeGreaterThan(1))
  await waitFor(() => expect(screen.queryByRole('link', { name: /unread/ })).toBeNull())
})

test("shows another person's form as not found", async () => {
  openForm({ at: address.replace(/\?.*/, '').replace(/10$/, '99') })
  expect(await screen.findByRole('heading', { name: '404' })).toBeVisible()
})

test('never saves an answer that is too long until it is shortened', async () => {
  const { user, saves } = openForm({ form: review })
  const area = await words()
  fireEvent.change(area, { target: { value: randomWords(1, 19_000) } })
  expect(area).toHaveAccessibleDescription('19,000 of 20,000 characters')
  await saved()
  fireEvent.change(area, { target: { value: randomWords(1, 20_001) } })
  expect(area).toHaveAccessibleDescription('20,001 of 20,000 characters. Shorten the text.')
  expect(screen.getByText(/^Not saved, kept on this device: a text is too long/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Preview & send' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement === area).toBe(true)
  fireEvent.change(area, { target: { value: randomWords(2, 20_000) } })
  await saved()
  await waitFor(() => expect(saves().map(([, text]) => text?.length)).toEqual([19_000, 20_000]))
})

test('never saves a note that is too long until it is shortened', async () => {
  const { user, saves } = openForm()
  const note = await addNote(user, 'How heavy was it?')
  await user.type(note, 'Short')
  await saved()
  fireEvent.change(note, { target: { value: randomWords(1, 20_001) } })
  expect(screen.getByText(/^Not saved, kept on this device: a text is too long/)).toBeVisible()
  expect(screen.queryByText(/^Saved at /)).toBeNull()
  fireEvent.change(note, { target: { value: 'Shorter' } })
  await waitFor(() => expect(saves().at(-1)).toEqual(['draft', ' (Shorter)']))
  await saved()
})

test('a form about a colleague can be declined with a reason; others can not', async () => {
  const { user, calls } = openForm({ form: review })
  await user.click(await screen.findByRole('button', { name: 'Decline' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Decline the review of/ }))
  await user.click(dialog.getByRole('radio', { name: 'No time' }))
  await user.click(dialog.getByRole('button', { name: 'Decline' }))
  expect(await screen.findByText('Declined')).toBeVisible()
  expect(calls.find(({ name }) => name.endsWith('/decline'))?.body).toEqual({ reason: 'no-time' })
})

test('a form about oneself says who reads it, and can not be declined', async () => {
  openForm({ form: { ...review, relationship: 'self' } })
  expect(await screen.findByText(/^This is about you/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull()
})
