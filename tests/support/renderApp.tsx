import { cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Profile } from '#contract/api/profile.ts'
import * as api from '#contract/api/index.ts'
import type { Settings } from '#contract/api/settings.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Permission } from '#contract/permissions.ts'
import { App } from '#src/App.tsx'
// Loaded before the tests, because the first load takes longer than a query may wait.
import '#src/admin.tsx'
import '#src/admin/list/ExportMenu.tsx'
import '#src/pages/Login.tsx'
import '#src/resources/projects/ProjectList.tsx'
import { setBearer } from '#src/providers/http.ts'
import { setKnown } from '#src/providers/session.ts'
import { noOnboardingData } from './employees.ts'
import { type Answer, fakeServer } from './fakeServer.ts'
import { tokenFor } from './tokenFor.ts'

export { refuse } from './fakeServer.ts'

export const settings: Settings = {
  productName: 'Muster',
  companyName: 'Tidewater Software',
  companyEmailDomains: ['tidewater.example'],
  organizations: ['tidewater'],
  homeCurrency: 'USD',
  workingHours: [8, 8, 8, 8, 8, 0, 0],
  workplace: '',
  hiddenFields: [],
  timeZone: 'UTC',
  identity: {
    issuer: 'http://localhost/idp',
    clientID: 'muster',
    providerName: 'Tidewater ID',
    isLocal: true,
  },
}

export const someone: Profile = {
  id: '00000000-0000-4000-8000-000000000001',
  updatedAt: null,
  fullName: 'An Tran',
  displayName: 'An',
  avatar: '',
  teamEmail: 'an.tran@tidewater.example',
  personalEmail: '',
  teamEmailInUse: 'an.tran@tidewater.example',
  personalEmailInUse: '',
  phoneNumber: '',
  githubID: '',
  notionName: '',
  discordName: '',
  linkedInName: '',
  address: '',
  city: '',
  country: '',
  placeOfResidence: '',
  wiseAccountNumber: '',
  wiseCurrency: '',
  wiseRecipientEmail: '',
  wiseRecipientName: '',
  gender: '',
  birthday: null,
  username: 'an.tran',
  notionID: '',
  notionEmail: '',
  discordID: '',
  wiseRecipientID: '',
  roles: [],
  status: 'full-time',
  seniority: null,
  positions: [],
  chapters: [],
  stacks: [],
  organizations: [],
  lineManager: null,
  joinedDate: null,
  leftDate: null,
  probationEnd: null,
  contractEnd: null,
}

interface Options<E extends Endpoint[]> {
  /** The person's permissions; `null` opens the app signed out. */
  permissions?: Permission[] | null
  at?: string
  /** Answers of the server, typed by endpoint; later ones win. */
  answers?: { [K in keyof E]: Answer<E[K]> }
}

const opened: { missing: string[] }[] = []

/**
 * Mounts the real app on a fake server: `renderApp({ permissions: ['employees.read'], at: '/employees', answers:
 * [[api.x.y, () => ...]] })`. Settings, profile, permissions, unread count and empty lists have default answers.
 * Returns Testing Library's queries, `user`, and the `calls` to the server.
 */
export function renderApp<E extends Endpoint[]>({ permissions = [], at = '/', answers }: Options<[...E]> = {}) {
  const { id, fullName, displayName, avatar, teamEmail } = someone
  const me = { id, fullName, displayName, avatar, teamEmail, role: '', permissions: permissions ?? [] }
  const common: Answer[] = [
    [api.settings.read, () => ({ data: settings })],
    [api.profile.mine, () => ({ data: someone })],
    [api.ownRecord.readers, () => ({ data: { general: [], personal: [], pay: [] } })],
    [api.ownRecord.onboardingData, () => ({ data: noOnboardingData })],
    [api.language.mine, () => ({ data: { language: null } })],
    [api.sessions.list, () => ({ data: [] })],
    [api.auth.me, () => ({ data: me })],
    [api.feedbacks.unreads, () => ({ data: { count: 0, reviewerID: '00000000-0000-4000-8000-000000000001' } })],
    [api.employees.openable, () => ({ data: null })],
    [api.views.list, () => ({ data: { views: [], looks: [] } })],
    [api.views.look, () => ({ message: 'ok' })] as Answer,
    [api.absences.balances, () => ({ data: [] })],
    [api.tasks.list, () => ({ data: [] })],
    [api.tasks.upcoming, () => ({ data: [] })],
    [api.tasks.team, () => ({ data: [] })],
    [api.employees.onboarding, () => ({ data: { formSentAt: null, formChecked: null, items: [] } })],
    [api.jobProposals.list, () => ({ data: [], mayPropose: false, mayDecide: false })],
    [api.payoutChanges.mine, () => ({ data: null })],
    [api.payoutChanges.one, () => ({ data: null })],
    [api.metadata.chapters, () => ({ data: [] })],
    [api.metadata.ownFields, () => ({ data: [] })],
    // Pages on which tests of the shell start.
    ...[api.projects.list, api.feedbacks.list, api.surveys.list, api.absences.list, api.employees.search].map(
      (list): Answer => [list, () => ({ page: 1, size: 50, sort: '', total: 0, data: [] })],
    ),
  ]
  const server = fakeServer([...common, ...((answers ?? []) as unknown as Answer[])])
  opened.push(server)
  globalThis.fetch = server.fetch
  if (permissions) document.cookie = `muster-token=${tokenFor(teamEmail)}; Path=/`
  history.replaceState(null, '', at)
  return { user: userEvent.setup(), calls: server.calls, ...render(<App />) }
}

afterEach(() => {
  cleanup()
  setBearer(undefined)
  setKnown()
  localStorage.clear()
  sessionStorage.clear()
  document.title = ''
  document.cookie = 'muster-token=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT'
  const missing = opened.splice(0).flatMap((server) => server.missing)
  if (missing.length > 0) throw new Error(`The fake server had no answer for: ${missing.join(', ')}`)
})
