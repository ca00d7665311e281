import { screen, waitFor, within } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import type { OnboardingForm } from '#contract/api/invite.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import { draftKey, filled, invitation, openForm, submissions, token } from '#tests/support/onboarding.tsx'
import { settings } from '#tests/support/renderApp.tsx'
import { refuse } from '#tests/support/renderApp.tsx'

const next = () => screen.getByRole('button', { name: 'Next' })
const title = (name: string) => screen.findByRole('heading', { level: 2, name })
const send = () => screen.getByRole('button', { name: 'Send the form' })

/** Opens a step with an invalid value and clicks Next. */
async function tryWith(step: number, values: Partial<OnboardingForm>) {
  const app = await openForm({ step, values })
  await app.user.click(next())
  return app
}

test('Next requires valid fields, and focuses the first invalid one', async () => {
  const { user } = await openForm()
  await user.click(next())
  expect(await screen.findAllByText('This field is required.')).toHaveLength(4)
  expect(screen.getByLabelText(/^Date of birth/)).toHaveFocus()
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('About you')
})

test.each<[string, number, Partial<OnboardingForm>, RegExp]>([
  ['a birthday to come', 0, { dateOfBirth: '2199-01-01' }, /can't be in the future/],
  ['a birthday a year ago', 0, { dateOfBirth: `${new Date().getFullYear() - 1}-01-01` }, /Check the year/],
  ['a short phone number', 1, { phoneNumber: '+84 12' }, /at least 8 characters/],
  ['no account number', 3, { localBankNumber: '' }, /required/],
  ['no Discord name', 4, { discordName: '' }, /required/],
  ['a GitHub name with a space', 4, { githubID: 'an tran' }, /letters, digits and underscores/],
  ['a GitHub name with two hyphens', 4, { githubID: 'an--tran' }, /single hyphens/],
  ['a GitHub name that ends in a hyphen', 4, { githubID: 'an-' }, /single hyphens/],
  ['a GitHub name of 40 letters', 4, { githubID: 'a'.repeat(40) }, /up to 39/],
])('%s is refused on its step', async (_name, step, values, sentence) => {
  await tryWith(step, values)
  expect(await screen.findByText(sentence)).toBeVisible()
})

test.each(['an_tran-9', 'a'.repeat(39)])('%s is a GitHub name', async (githubID) => {
  await tryWith(4, { githubID })
  expect(await title('Check and send')).toHaveFocus()
})

test('an error disappears once its field is valid', async () => {
  const { user } = await tryWith(4, { discordName: '' })
  await screen.findByText('This field is required.')
  await user.type(screen.getByLabelText(/^Discord/), 'a')
  await waitFor(() => expect(screen.queryByText('This field is required.')).toBeNull())
})

test('sets the zodiac sign from the date of birth until another is chosen', async () => {
  const { user } = await openForm()
  const birth = screen.getByLabelText(/^Date of birth/)
  const sign = () => screen.getByRole('combobox', { name: /^Zodiac sign/ })
  await user.type(birth, '02/08/1995')
  await waitFor(() => expect(sign()).toHaveValue('Leo'))
  await user.clear(birth)
  await user.type(birth, '01/03/1995')
  await waitFor(() => expect(sign()).toHaveValue('Pisces'))
  await user.click(sign())
  await user.click(await screen.findByRole('option', { name: 'Aries' }))
  await user.clear(birth)
  await user.type(birth, '25/12/1995')
  expect(sign()).toHaveValue('Aries')
})

test('a city belongs to its country: another country clears it', async () => {
  const { user } = await openForm({ step: 1 })
  await waitFor(() => expect(screen.getByRole('combobox', { name: /^City/ })).toHaveValue('Da Nang'))
  await user.click(screen.getByRole('combobox', { name: /^Country(?! code)/ }))
  await user.click(await screen.findByRole('option', { name: /Germany/ }))
  await waitFor(() => expect(screen.getByRole('combobox', { name: /^City/ })).toHaveValue(''))
  await user.click(screen.getByRole('combobox', { name: /^City/ }))
  expect((await screen.findAllByRole('option')).map((option) => option.textContent?.trim())).toEqual(['Berlin'])
})

test('takes a country and a city that the company does not know, and knows them in another spelling', async () => {
  const { user } = await openForm({ step: 1, values: { country: '', city: '', phoneNumber: '' } })
  const country = screen.getByRole('combobox', { name: 'Country' })
  const city = screen.getByRole('combobox', { name: 'City' })
  const code = () => screen.getByRole('combobox', { name: 'Country code' })
  await user.type(country, 'germany')
  await user.type(city, 'Bremen')
  expect(country).toHaveValue('Germany')
  await waitFor(() => expect(code()).toHaveValue('+49'))
  await user.clear(country)
  await user.type(country, 'Brazil')
  await user.type(screen.getByRole('textbox', { name: /^Phone/ }), '+5511912345678')
  expect(city).toHaveValue('Bremen')
  await user.click(next())
  await title('Documents')
})

test('suggests known banks, and accepts others', async () => {
  const { taken, answer } = submissions()
  const { user } = await openForm({ step: 3, values: { localBranchName: '' }, answers: [answer] })
  const bank = screen.getByRole('combobox', { name: 'Bank' })
  await user.type(bank, 'lag')
  await user.click(await screen.findByRole('option', { name: 'Lagoon Bank' }))
  expect(bank).toHaveValue('Lagoon Bank')
  await user.clear(bank)
  await user.type(bank, 'Bank of Nowhere')
  await user.click(next())
  await title('Links')
  await user.click(next())
  await title('Check and send')
  await user.click(send())
  await screen.findByRole('heading', { name: /^Welcome to/ })
  expect(taken[0]?.body.localBranchName).toBe('Bank of Nowhere')
})

test('Back and earlier steps work with invalid fields', async () => {
  const { user } = await openForm({ step: 3, values: { localBankNumber: '' } })
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await title('Documents')
  await user.click(screen.getByRole('button', { name: 'About you' }))
  expect(await title('About you')).toHaveFocus()
})

test('the summary shows all answers, with a link to each step', async () => {
  const { user } = await openForm({ step: 5 })
  const bank = within(screen.getByRole('region', { name: 'Bank' }))
  expect(bank.getByText('0012345')).toBeVisible()
  expect(screen.getByText('02/08/1995')).toBeVisible()
  await user.click(bank.getByRole('button', { name: 'Edit bank' }))
  await title('Bank')
})

test("sends the form once, with the invitation's token, and deletes the draft", async () => {
  const { taken, answer } = submissions()
  const { user } = await openForm({ step: 5, values: { githubID: ' an-tran ' }, answers: [answer] })
  await user.dblClick(send())
  await screen.findByRole('heading', { name: /^Welcome to/ })
  expect(taken.map((call) => [call.token, call.body])).toEqual([
    [token, { ...filled, githubID: 'an-tran', anyPlace: true, onFirstDay: true }],
  ])
  expect(localStorage.getItem(draftKey)).toBeNull()
})

test('before the first day it says from when on one can sign in', async () => {
  const { answer } = submissions()
  const joinedDate = '2199-03-02'
  const mine: Answer<typeof api.invite.mine> = [
    api.invite.mine,
    () => ({ data: { ...invitation, employee: { ...invitation.employee, joinedDate } } }),
  ]
  const { user } = await openForm({ step: 5, answers: [mine, answer] })
  await user.click(send())
  expect(
    await screen.findByText(/^Your form was sent. From your first day on, 02\/03\/2199, you can sign/),
  ).toBeVisible()
})

test('shows a server error on its step and field, and keeps the answers', async () => {
  const { user } = await openForm({
    step: 5,
    answers: [
      [
        api.invite.submit,
        () => {
          throw refuse(400, 'Two fields are wrong.', [
            { field: 'discordName', msg: 'Somebody else has this name.' },
            { field: 'city', msg: 'Hue is not in Germany.' },
          ])
        },
      ],
    ],
  })
  await user.click(send())
  await title('Where you live')
  expect(await screen.findByText('Hue is not in Germany.')).toBeVisible()
  expect(screen.getByRole('combobox', { name: /^City/ })).toHaveFocus()
  expect(screen.getByText("Couldn't send the form - Two fields are wrong.")).toBeVisible()
  expect(localStorage.getItem(draftKey)).not.toBeNull()
})

test('finds an invalid field of an earlier step before sending', async () => {
  const { taken, answer } = submissions()
  const { user } = await openForm({ step: 5, values: { mbti: '' }, answers: [answer] })
  await user.click(send())
  await title('About you')
  await waitFor(() => expect(screen.getByRole('combobox', { name: /^MBTI/ })).toHaveFocus())
  expect(taken).toEqual([])
})

test('stores the draft without the token, and restores it after a reload', async () => {
  const { user, unmount } = await openForm()
  expect(screen.getByText(/stay in this browser/)).toBeVisible()
  expect(screen.queryByText(/Your earlier answers are back/)).toBeNull()
  await user.type(screen.getByLabelText(/^Date of birth/), '02/08/1995')
  const stored = Object.entries(localStorage)
  expect(stored.map(([key]) => key)).toContain(draftKey)
  expect(JSON.stringify(stored)).not.toContain(token)
  unmount()
  await openForm()
  expect(screen.getByText(/Your earlier answers are back/)).toBeVisible()
  expect(screen.getByLabelText(/^Date of birth/)).toHaveValue('02/08/1995')
})

test('starting over asks first, then deletes everything', async () => {
  const { user } = await openForm({ step: 4 })
  await user.click(screen.getByRole('button', { name: 'Start over' }))
  await user.click(await screen.findByRole('button', { name: 'Keep answers' }))
  expect(screen.getByLabelText(/^Discord/)).toHaveValue('an.tran')
  await user.click(await screen.findByRole('button', { name: 'Start over' }))
  await user.click(await screen.findByRole('button', { name: 'Delete my answers' }))
  await title('About you')
  expect(screen.getByLabelText(/^Date of birth/)).toHaveValue('')
  expect(localStorage.getItem(draftKey)).toBeNull()
})

test('ignores an unreadable draft', async () => {
  localStorage.setItem(draftKey, '{"step":17}')
  await openForm()
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('About you')
})

/** The answer of settings with these hidden fields. */
const without = (...hiddenFields: typeof settings.hiddenFields): Answer<typeof api.settings.read> => [
  api.settings.read,
  () => ({ data: { ...settings, hiddenFields } }),
]

test('fields that the company does without are not asked, not required and not sent (decision 081)', async () => {
  const { taken, answer } = submissions()
  const { mbti, horoscope, discordName, ...asked } = filled
  const blank = { mbti: '', discordName: '' }
  const hidden = without('mbti', 'horoscope', 'discordName')
  const { user } = await openForm({ step: 0, values: blank, answers: [answer, hidden] })
  expect(screen.getByLabelText(/^Date of birth/)).toHaveValue('02/08/1995')
  for (const name of [/^MBTI/, /^Zodiac/]) expect(screen.queryByRole('combobox', { name })).toBeNull()
  expect(screen.queryByRole('link', { name: /free test/ })).toBeNull()
  for (const name of ['Where you live', 'Documents', 'Bank', 'Links', 'Check and send']) {
    await user.click(next())
    await title(name)
  }
  expect(screen.queryByText(/Discord|MBTI|Zodiac/)).toBeNull()
  await user.click(send())
  await screen.findByRole('heading', { name: /^Welcome to/ })
  expect(taken[0]?.body).toEqual({ ...asked, anyPlace: true, onFirstDay: true })
})

test('a step of which no field is left is left out, also in a draft', async () => {
  const hidden = without('discordName', 'githubID', 'linkedInName', 'notionName')
  await openForm({ step: 5, answers: [hidden] })
  expect(await title('Check and send')).toBeVisible()
  expect(screen.getByText('Step 5 of 5')).toBeVisible()
  expect(screen.queryByText('Links')).toBeNull()
})
