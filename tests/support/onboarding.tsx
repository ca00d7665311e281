import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import * as api from '#contract/api/index.ts'
import type { OnboardingForm } from '#contract/api/invite.ts'
import type { Endpoint, ResponseOf } from '#contract/endpoint.ts'
import { uuid } from './employees.ts'
import { fakeUploads } from './fakeUploads.ts'
import type { Answer, Asked } from './fakeServer.ts'
import { renderApp } from './renderApp.tsx'
// Loaded before the tests: it takes seconds, and Jest's linker fails if two lazy chunks load at the same time.
import '#src/pages/onboarding/JoinPage.tsx'
import '#src/pages/onboarding/Onboarding.tsx'

export const token = 'the-token-of-the-invitation'
export const draftKey = `muster-onboarding-${uuid(7)}`

/** An open invitation of An Tran. */
export const invitation: ResponseOf<typeof api.invite.mine>['data'] = {
  id: uuid(7),
  employeeID: uuid(1),
  invitedBy: uuid(2),
  isCompleted: false,
  isInfoUpdated: false,
  isDiscordRoleAssigned: false,
  isBasecampAccountCreated: false,
  isTeamEmailCreated: false,
  employee: {
    id: uuid(1),
    fullName: 'An Tran',
    displayName: 'An',
    username: 'an.tran',
    avatar: '',
    teamEmail: 'an.tran@tidewater.example',
    personalEmail: 'an@home.example',
    joinedDate: null,
  },
}

/** A form in which all required values are valid. */
export const filled: OnboardingForm = {
  avatar: '',
  identityCardPhotoFront: '/files/employees/front.png',
  identityCardPhotoBack: '/files/employees/back.png',
  passportPhotoFront: '',
  passportPhotoBack: '',
  address: '1 Quay Street',
  placeOfResidence: 'Da Nang',
  country: 'Vietnam',
  city: 'Da Nang',
  phoneNumber: '+84 905123456',
  dateOfBirth: '1995-08-02',
  horoscope: 'Leo',
  gender: 'Female',
  mbti: 'INTJ',
  localBranchName: 'Harbour Bank',
  localBankBranch: 'Quay',
  localBankRecipientName: 'AN TRAN',
  localBankNumber: '0012345',
  localBankCurrency: 'VND',
  discordName: 'an.tran',
  githubID: '',
  linkedInName: '',
  notionName: '',
}

const currency = (name: string) => ({ id: uuid(3), name, symbol: name, locale: 'en', type: 'fiat' as const })
const bank = (name: string) => ({
  id: uuid(6),
  code: name,
  name,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: null,
})
const city = (name: string) => ({ name, lat: '', long: '' })
const lists: Answer[] = [
  [
    api.metadata.countries,
    () => ({
      data: [
        { id: uuid(4), name: 'Vietnam', code: '+84', cities: [city('Da Nang'), city('Hue')] },
        { id: uuid(5), name: 'Germany', code: '+49', cities: [city('Berlin')] },
      ],
    }),
  ],
  [api.metadata.banks, () => ({ data: [bank('Harbour Bank'), bank('Lagoon Bank')] })],
  [api.metadata.currencies, () => ({ data: [currency('VND')] })],
]

interface Opened<E extends Endpoint[]> {
  /** The step at which the form opens, with these values as its draft. Without it there is no draft. */
  step?: number
  values?: Partial<OnboardingForm>
  answers?: { [K in keyof E]: Answer<E[K]> }
}

/** Opens the form of an open invitation through its link. */
export async function openForm<E extends Endpoint[]>({ step, values, answers }: Opened<[...E]> = {}) {
  fakeUploads()
  if (step !== undefined) localStorage.setItem(draftKey, JSON.stringify({ step, values: { ...filled, ...values } }))
  const mine: Answer<typeof api.invite.mine> = [api.invite.mine, () => ({ data: invitation })]
  const all = [...lists, mine, ...((answers ?? []) as unknown as Answer[])] as Answer[]
  const app = renderApp({ permissions: null, at: `/onboarding?code=${token}`, answers: all })
  await screen.findByRole('heading', { name: 'Welcome, An' })
  return app
}

/** The submitted forms, and the answer that accepts them. */
export function submissions() {
  const taken: Asked<typeof api.invite.submit>[] = []
  const answer: Answer<typeof api.invite.submit> = [
    api.invite.submit,
    (asked) => {
      taken.push(asked)
      return { data: null, message: 'ok' }
    },
  ]
  return { taken, answer }
}

/** Chooses a file for this picture. Ignores the `accept` attribute, because the form must check files itself. */
export const choose = (picture: string, file: File) =>
  userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText(`File of ${picture}`), file)

export const picture = (name = 'scan.png', type = 'image/png', bytes = 200) =>
  new File([new Uint8Array(bytes)], name, { type })
