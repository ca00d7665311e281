import { screen, waitFor, within } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import type { Profile } from '#contract/api/profile.ts'
import { euro, lists, member, noOnboardingData } from '#tests/support/employees.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import { refuse, renderApp, someone } from '#tests/support/renderApp.tsx'
// Preloads the lazy chunks: loading them inside a test takes seconds, and Jest's linker fails when two of them arrive
// at the same time.
import '#src/admin.tsx'
import '#src/admin/inputs/AvatarDialog.tsx'
import './ProfileShow.tsx'
import './OwnBank.tsx'
import './OwnDocuments.tsx'
import './ProfileEdit.tsx'

const an: Profile = {
  ...someone,
  updatedAt: '2026-11-01T08:30:00Z',
  personalEmail: 'an@home.example',
  personalEmailInUse: 'an@home.example',
  phoneNumber: '0912345678',
  githubID: 'an-dev',
  notionID: 'notion-7',
  notionEmail: 'an@notion.example',
  discordName: 'an#1',
  address: '1 Harbour Street',
  city: 'Hue',
  country: 'Vietnam',
  placeOfResidence: 'Hue',
  wiseCurrency: euro.name,
  wiseRecipientID: 'w-1',
  gender: 'Female',
  birthday: '1990-08-01',
  roles: [member],
}

const bankAccount = {
  localBranchName: 'Harbour Bank',
  localBankBranch: 'Quay',
  localBankRecipientName: 'AN TRAN',
  localBankNumber: '12345678',
  localBankCurrency: 'EUR',
}
const readers = [
  { name: 'HR', people: 1 },
  { name: 'Admin', people: 2 },
]
const ownRecord = [
  [api.ownRecord.readers, () => ({ data: { general: readers, personal: [], pay: [] } })],
  [
    api.ownRecord.onboardingData,
    () => ({
      data: {
        ...noOnboardingData,
        ...bankAccount,
        documents: [{ name: 'identityCardPhotoFront', elsewhere: '' }],
      },
    }),
  ],
]

function open(profile = an, put: () => unknown = () => ({ data: {} }), more: unknown[] = [], tab = 'overview') {
  const now = { profile }
  const answers = [
    ...lists,
    ...ownRecord,
    [api.profile.mine, () => ({ data: now.profile })],
    [api.profile.edit, put],
    ...more,
    [
      api.profile.uploadAvatar,
      () => {
        now.profile = { ...profile, avatar: '/files/an.png' }
        return { data: { url: '/files/an.png' } }
      },
    ],
  ] as unknown as Answer[]
  const app = renderApp({ at: `/profile?tab=${tab}`, answers })
  return { ...app, now, puts: () => app.calls.filter(({ name }) => name === 'PUT /profile') }
}

const card = (name = 'General info') => screen.findByRole('region', { name })
const factsIn = (region: HTMLElement) =>
  within(region)
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`)
async function edit({ user }: ReturnType<typeof open>) {
  await user.click(await screen.findByRole('button', { name: 'Edit general info' }))
  return within(await screen.findByRole('dialog', { name: 'Edit profile' }))
}

const body = {
  personalEmail: 'an@home.example',
  phoneNumber: '0912345678',
  placeOfResidence: 'Hue',
  address: '1 Harbour Street',
  country: 'Vietnam',
  city: 'Hue',
  discordName: 'an#1',
  githubID: 'an-dev',
  notionID: 'notion-7',
  notionName: '',
  notionEmail: 'an@notion.example',
  linkedInName: '',
  wiseRecipientID: 'w-1',
  wiseAccountNumber: '',
  wiseCurrency: 'EUR',
  wiseRecipientEmail: '',
  wiseRecipientName: '',
}

test('shows the own record in tabs, what is empty as one line, and who else sees each part', async () => {
  const { user } = open()
  const region = await card()
  expect(factsIn(region)).toEqual([
    'Full name: An Tran',
    'Team email: an.tran@tidewater.example',
    'Phone: 0912345678',
    'Discord: an#1',
    'GitHub: an-dev',
    'Roles: Member',
  ])
  expect(within(region).getByRole('button', { name: 'Add 2 details' })).toBeVisible()
  expect(within(region).getByRole('link', { name: 'an-dev' })).toHaveAttribute('href', 'https://github.com/an-dev')
  expect(await within(region).findByText('Visible to: HR (1) and Admin (2)')).toBeVisible()
  await waitFor(() => expect(document.title).toBe('Profile | Muster'))
  await user.click(screen.getByRole('tab', { name: 'Personal' }))
  expect(factsIn(await card('Personal info'))).toEqual([
    'Personal email: an@home.example',
    'Address: 1 Harbour Street',
    'City: Hue',
    'Country: Vietnam',
    'Place of residence: Hue',
    'Date of birth: 01/08/1990',
    'Gender: Female',
  ])
  expect(await within(await card('Personal info')).findByText('Visible only to you.')).toBeVisible()
})

test('the bank account is seen and changed', async () => {
  const bodies: unknown[] = []
  const put = ({ body }: { body: unknown }) => {
    bodies.push(body)
    return { data: null, message: 'ok' }
  }
  const { user } = open(an, undefined, [[api.ownRecord.editBank, put]], 'pay')
  const region = await card('Bank account')
  expect(factsIn(region)).toContain('Account number: 12345678')
  await user.click(within(region).getByRole('button', { name: 'Edit bank account' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit bank account' }))
  const number = form.getByLabelText('Account number')
  await user.clear(number)
  await user.type(number, '87654321')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Bank account saved. An email says from when it is used.')).toBeVisible()
  expect(bodies).toEqual([{ ...bankAccount, localBankNumber: '87654321' }])
})

test('an own document is seen on request and replaced', async () => {
  const uploads: unknown[] = []
  const { user } = open(
    an,
    undefined,
    [
      [api.ownRecord.document, () => ({ data: { mediaType: 'image/png', base64: 'AAAA' } })],
      [
        api.ownRecord.uploadDocument,
        ({ params }: { params: unknown }) => {
          uploads.push(params)
          return { data: null, message: 'ok' }
        },
      ],
    ],
    'personal',
  )
  const region = await card('Documents')
  await user.click(await within(region).findByRole('button', { name: 'View ID card, front' }))
  expect(await screen.findByRole('img', { name: 'ID card, front' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.upload(screen.getByLabelText('Passport, front'), new File(['x'], 'p.png', { type: 'image/png' }))
  expect(await screen.findByText('Document replaced')).toBeVisible()
  expect(uploads).toEqual([{ name: 'passportPhotoFront' }])
})

test('saves, resends untouched fields, and shows the change everywhere', async () => {
  const app = open(an, () => {
    app.now.profile = { ...an, discordName: 'an#2', displayName: 'Anh' }
    return { data: {} }
  })
  const form = await edit(app)
  expect(form.queryByRole('textbox', { name: /Team email/ })).toBeNull()
  await app.user.type(form.getByRole('textbox', { name: /^Discord/ }), '{Backspace}2')
  await app.user.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Profile updated')).toBeVisible()
  expect(app.puts()[0]?.body).toEqual({ ...body, discordName: 'an#2', blankClears: true })
  expect(within(await card()).getByText('an#2')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Account of Anh' })).toBeVisible()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit general info' })).toHaveFocus())
})

test('clears the city when the country changes, and requires both', async () => {
  const app = open()
  const form = await edit(app)
  await app.user.click(form.getByRole('combobox', { name: 'Country' }))
  await app.user.click(await screen.findByRole('option', { name: /Greece/ }))
  await waitFor(() => expect(form.getByRole('combobox', { name: 'City' })).toHaveValue(''))
  await app.user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('This field is required.')).toBeVisible()
  expect(app.puts()).toEqual([])
})

test('a place outside of the lists stays while it is not changed', async () => {
  const app = open({ ...an, country: 'Brazil', city: 'São Paulo' })
  const form = await edit(app)
  await app.user.type(form.getByRole('textbox', { name: /^Discord/ }), '2')
  await app.user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(app.puts()).toHaveLength(1))
  expect(app.puts()[0]?.body).toMatchObject({ country: 'Brazil', city: 'São Paulo' })
})

test('a new record is saved without asking for what it lacks, and says what is wrong in the rest', async () => {
  const app = open(someone)
  const form = await edit(app)
  const email = form.getByRole('textbox', { name: 'Personal email' })
  await app.user.type(email, 'nobody')
  await app.user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText(/^Enter an email address/)).toBeVisible()
  expect(form.queryByText('This field is required.')).toBeNull()
  expect(app.puts()).toEqual([])
  await app.user.clear(email)
  await app.user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(app.puts()).toHaveLength(1))
})

test('shows a refusal of the server at its field', async () => {
  const taken = () => {
    throw refuse(400, 'The address is taken.', [{ field: 'personalEmail', msg: 'Somebody uses this address.' }])
  }
  const app = open(an, taken)
  const form = await edit(app)
  await app.user.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText("Couldn't update the profile - The address is taken.")).toBeVisible()
  expect(form.getByRole('textbox', { name: 'Personal email' })).toHaveAccessibleDescription(
    'Somebody uses this address.',
  )
})

test('asks before the panel closes with unsaved input', async () => {
  const app = open()
  const form = await edit(app)
  await app.user.type(form.getByRole('textbox', { name: /^Discord/ }), 'x')
  await app.user.keyboard('{Escape}')
  await app.user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(app.puts()).toEqual([])
})

test('shows a new picture in the card and in the header', async () => {
  const { user, container } = open()
  await user.click(await screen.findByRole('button', { name: 'Edit avatar' }))
  await user.upload(
    await screen.findByLabelText('Image file'),
    new File([new Uint8Array(9)], 'me.png', { type: 'image/png' }),
  )
  expect(await screen.findByText('Avatar updated')).toBeVisible()
  // Full size on the page, small in the header.
  for (const src of ['/files/an.png', '/files/an.png?size=64'])
    await waitFor(() => expect(container.querySelectorAll(`img[src="${src}"]`)).toHaveLength(1))
})

test("reverts a language that couldn't be saved, and shows the reason", async () => {
  const away = () => {
    throw refuse(503, 'The database is away. Try again in a moment.')
  }
  const app = open(an, undefined, [[api.language.choose, away]])
  const choice = await screen.findByRole('combobox', { name: 'Language' })
  await app.user.selectOptions(choice, 'Tiếng Việt')
  expect(
    await screen.findByText("Couldn't change the language - The database is away. Try again in a moment."),
  ).toBeVisible()
  expect(choice).toHaveDisplayValue('English')
})

test('shows an unconfirmed address with buttons to resend its link or restore the previous one', async () => {
  const waiting = { ...an, personalEmail: 'new@home.example' }
  const ok = () => ({ data: null, message: 'ok' })
  const app = open(
    waiting,
    undefined,
    [
      [api.addresses.sendMineAgain, ok],
      [
        api.addresses.takeMineBack,
        () => {
          app.now.profile = an
          return ok()
        },
      ],
    ],
    'personal',
  )
  const note = within(await card('Personal info'))
  expect(await note.findByText(/new@home.example isn't confirmed yet.*emails use an@home.example/)).toBeVisible()
  await app.user.click(note.getByRole('button', { name: 'Resend link' }))
  expect(await screen.findByText('Link sent')).toBeVisible()
  await app.user.click(note.getByRole('button', { name: 'Restore previous address' }))
  await waitFor(() => expect(note.queryByText(/isn't confirmed yet/)).toBeNull())
  expect(note.getByText('an@home.example')).toBeVisible()
})

test('offers only to resend the link of an unconfirmed team address', async () => {
  open({ ...an, teamEmail: 'an.new@tidewater.example' })
  const note = within(await card())
  expect(await note.findByText(/an.new@tidewater.example isn't confirmed yet/)).toBeVisible()
  expect(note.queryByRole('button', { name: 'Restore previous address' })).toBeNull()
})
