import { screen, waitFor, within } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import { manager, uuid } from '#tests/support/employees.ts'
import { buildWhole, openProject } from '#tests/support/projectPage.ts'
import { everyProjectRight } from '#tests/support/projects.ts'
import { refuse } from '#tests/support/renderApp.tsx'
// Preloads the lazy chunks: loading them inside a test takes seconds, and Jest's linker fails when two of them arrive
// at the same time.
import '#src/admin.tsx'
import '#src/resources/members/MemberList.tsx'
import '#src/resources/workUnits/WorkUnitList.tsx'
import './ProjectGeneral.tsx'
import './ProjectShow.tsx'

const card = (name: string) => screen.findByRole('region', { name })
const noMembers = [api.projectMembers.list, () => ({ page: 1, size: 50, sort: '', total: 0, data: [] })]
/** The text as screen readers read it, without the initials of avatars. */
function words(element: Element | null): string {
  const copy = element?.cloneNode(true) as HTMLElement
  for (const hidden of copy.querySelectorAll('[aria-hidden]')) hidden.remove()
  return copy.textContent
}
const facts = (region: HTMLElement) =>
  Object.fromEntries(
    within(region)
      .getAllByRole('term')
      .map((term) => [term.textContent, words(term.nextElementSibling)]),
  )
const headers = (region: HTMLElement) =>
  within(region)
    .getAllByRole('columnheader')
    .map((cell) => cell.textContent)

test('shows everything with all permissions', async () => {
  openProject()
  expect(await screen.findByRole('heading', { level: 1, name: 'Atlas Kiosk' })).toBeVisible()
  expect(facts(await card('Overview'))).toEqual({
    Name: 'Atlas Kiosk',
    Type: 'Time & material',
    'Technical leads': 'Bea',
    'Start date': '05/01/2026',
    'End date': '-',
    Industry: '-',
    Country: 'Vietnam',
    Organization: 'Tidewater Software',
    Stacks: 'React',
    Function: 'Development',
    'Notion id': uuid(6),
    Priority: 'Medium+',
    'Lead rating': '3 of 5',
    'Account rating': '4 of 5',
    'Delivery rating': '5 of 5',
  })
  const contact = await card('Contact info')
  expect(facts(contact)).toEqual({
    'Project email': 'atlas@tidewater.example',
    'Client emails': 'ops@harborpine.example',
    'Account managers': 'Mai100%, of the invoice 1%',
    'Delivery managers': 'Bea12.5%, of the invoice 0.25%',
    Sales: '-',
  })
  expect(within(contact).getByRole('link', { name: 'atlas@tidewater.example' })).toHaveAttribute(
    'href',
    'mailto:atlas@tidewater.example',
  )
  expect(facts(await card('Commercial'))).toEqual({
    'Monthly revenue': '€4,200.00',
    'Bank account': 'Quay Bank, EUR',
    Company: 'Tidewater Ltd',
    Client: 'Harbor & Pine4 Quay RdNorway',
  })
  expect(document.title).toBe('Projects - Atlas Kiosk | Muster')
})

test('links people to their pages, and shows only web addresses as links', async () => {
  openProject({
    permissions: [...everyProjectRight, 'employees.read', 'employees.read.projects.readActive'],
  })
  const members = await card('Members (1)')
  expect(headers(members)).toEqual(['Name', 'Positions', 'Seniority', 'Deployment', 'Actions'])
  expect(within(members).getByRole('link', { name: 'Bea' })).toHaveAttribute('href', '/employees/bea')
  expect(within(members).getByText('Lead')).toBeVisible()
  expect(within(members).getByText('Official')).toBeVisible()
  const links = await card('Links')
  expect(within(links).getByRole('link', { name: 'git.example/atlas' })).toHaveAttribute(
    'href',
    'https://git.example/atlas',
  )
  expect(facts(links)).toEqual({ Source: 'git.example/atlas', Documents: 'shelf 4' })
  expect(within(links).getAllByRole('link')).toHaveLength(1)
})

test("lists the referrer's share below that of the salesperson", async () => {
  openProject()
  const rows = within(await card('Commission models')).getAllByRole('row')
  expect(rows.map(words)).toEqual([
    'BeneficiaryForRate',
    `${manager.displayName}Upsell5%`,
    `${manager.displayName}Sale referral10%`,
  ])
})

test('shows only public facts to others, without edit buttons, switches or gaps', async () => {
  openProject({ permissions: ['projects.read'] })
  expect(Object.keys(facts(await card('Overview')))).toEqual([
    'Name',
    'Type',
    'Technical leads',
    'Start date',
    'End date',
    'Industry',
    'Country',
    'Organization',
    'Stacks',
    'Function',
  ])
  expect(facts(await card('Contact info'))).toEqual({
    'Project email': 'atlas@tidewater.example',
    'Account managers': 'Mai',
    'Delivery managers': 'Bea',
    Sales: '-',
  })
  expect(headers(await card('Members (1)'))).toEqual(['Name', 'Positions', 'Seniority', 'Actions'])
  for (const name of ['Commercial', 'Commission models', 'History']) {
    expect(screen.queryByRole('region', { name })).toBeNull()
  }
  expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull()
  expect(screen.queryByRole('combobox', { name: /^Status/ })).toBeNull()
  expect(screen.queryByRole('switch', { name: 'Work surveys' })).toBeNull()
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['General'])
})

test('shows a card with one line if only the revenue is readable', async () => {
  openProject({ permissions: ['projects.read', 'projects.read.monthlyRevenue', 'projects.edit'] })
  const commercial = await card('Commercial')
  expect(facts(commercial)).toEqual({ 'Monthly revenue': '€4,200.00' })
  expect(within(commercial).queryByRole('button')).toBeNull()
})

test('names the currencies of rates that are not in the revenue', async () => {
  openProject({ project: buildWhole({ unconverted: ['GBP', 'SGD'] }) })
  expect(await card('Commercial')).toHaveTextContent(
    'Rates in GBP and SGD are not in the revenue, because there is no exchange rate today.',
  )
})

test('shows dashes for missing values, and says that cards are empty', async () => {
  openProject({
    project: buildWhole({
      members: [],
      technicalLeads: [],
      stacks: [],
      importantLevel: '',
      leadRating: 0,
      currency: null,
      monthlyChargeRate: 0,
      bankAccount: null,
      client: null,
      commissionModels: [],
      sourceLink: '',
      docLink: '',
      updatedAt: null,
    }),
  })
  expect(await card('Members (0)')).toHaveTextContent('No current members.')
  expect(await card('Commission models')).toHaveTextContent('No commissions yet.')
  expect(facts(await card('Overview'))).toMatchObject({
    'Technical leads': '-',
    Stacks: '-',
    Priority: '-',
    'Lead rating': '-',
  })
  expect(facts(await card('Commercial'))).toMatchObject({
    'Monthly revenue': '-',
    'Bank account': '-',
    Client: '-',
  })
  expect(screen.queryByRole('region', { name: 'Links' })).toBeNull()
  expect(screen.getByText(/^Added/)).toBeVisible()
})

test('keeps the tab in the URL, and requires its permission', async () => {
  const { user } = openProject({ at: '/projects/atlas?tab=work-units', more: [noMembers] })
  expect(await card('Overview')).toBeVisible()
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['General', 'Members'])
  expect(screen.getByRole('tab', { name: 'General' })).toHaveAttribute('aria-selected', 'true')
  await user.click(screen.getByRole('tab', { name: 'Members' }))
  await waitFor(() => expect(new URLSearchParams(location.search).get('tab')).toBe('members'))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Overview' })).toBeNull())
})

test('shows the history of the project with person and time', async () => {
  const entry = {
    id: uuid(1),
    at: '2026-11-02T09:00:00Z',
    actor: manager,
    action: 'project.created',
    changes: [{ field: 'startDate', label: 'Start date', before: '', after: '2026-01-05', masked: false }],
  }
  openProject({
    more: [[api.projects.timeline, () => ({ page: 1, size: 20, sort: '', total: 1, data: [entry] })]],
  })
  const history = await card('History')
  expect(await within(history).findByRole('heading', { name: '02/11/2026' })).toBeVisible()
  expect(within(history).getByText('Created')).toBeVisible()
  expect(within(history).getByText('05/01/2026')).toBeVisible()
  expect(within(history).getByRole('link', { name: 'Mai' })).toBeVisible()
})

test.each([403, 404])('shows the error page for a %i of the project', async (status) => {
  const refused = () => {
    throw refuse(status, 'No.')
  }
  openProject({ more: [[api.projects.one, refused]] })
  await waitFor(() => expect(location.pathname).toBe('/404'))
})

test('shows the reason of another failure and a retry button', async () => {
  let fails = true
  const answer = () => {
    if (fails) throw refuse(500, 'The database is resting.')
    return { data: buildWhole() }
  }
  const { user } = openProject({ more: [[api.projects.one, answer]] })
  expect(await screen.findByText('The database is resting.')).toBeVisible()
  fails = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Atlas Kiosk' })).toBeVisible()
})
