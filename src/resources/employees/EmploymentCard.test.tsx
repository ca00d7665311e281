import { screen, waitFor, within } from '@testing-library/react'
import type { EmploymentPeriod } from '#contract/api/employees/employment.ts'
import * as api from '#contract/api/index.ts'
import { daysLater } from '#contract/dates.ts'
import { buildEmployee, everything, lists, manager, uuid } from '#tests/support/employees.ts'
import { type Answer, refuse } from '#tests/support/fakeServer.ts'
import { renderApp } from '#tests/support/renderApp.tsx'
import '#src/admin.tsx'
import './EmployeeShow.tsx'
import './EmploymentCard.tsx'
import './RolesCard.tsx'
import './EmploymentPanel.tsx'
import './LeavingPanel.tsx'

const person = buildEmployee()
const [mid, senior] = [
  { id: uuid(7), code: 'mid', name: 'Mid' },
  { id: uuid(8), code: 'senior', name: 'Senior' },
]
const period = (
  digit: number,
  state: EmploymentPeriod['state'],
  from: string,
  more: Partial<EmploymentPeriod> = {},
): EmploymentPeriod => ({
  id: uuid(digit),
  state,
  status: 'full-time',
  seniority: mid,
  lineManager: manager,
  positions: [],
  organizations: [],
  chapters: [],
  workingHours: null,
  workplace: '',
  menteesTo: null,
  projectsTo: null,
  from,
  to: null,
  reason: '',
  decidedBy: manager,
  decidedAt: '2026-01-02T09:00:00Z',
  replacedBy: null,
  replacedAt: null,
  replacedReason: '',
  ...more,
})
const planned = period(3, 'planned', '2098-04-01', { seniority: senior, reason: 'Review' })
const current = period(2, 'current', '2024-01-01', { to: '2098-03-31' })
const corrected = period(1, 'corrected', '2024-01-01', { replacedBy: manager, replacedAt: '2026-02-03T09:00:00Z' })

function open(more: Answer[] = [], rows = [planned, current, corrected], shown = person) {
  const answers = [
    ...lists,
    [api.employees.one, () => ({ data: shown })],
    [api.employees.timeline, () => ({ page: 1, size: 20, sort: '', total: 0, data: [] })],
    [api.employees.employment, () => ({ data: rows })],
    [api.bulk.employees, () => ({ data: [{ id: person.id, name: 'Bea', refusal: '', changes: [] }] })],
    ...more,
  ] as unknown as Answer[]
  return renderApp({ permissions: everything, at: '/employees/bea?tab=job', answers })
}

const card = () => screen.findByRole('region', { name: 'Employment' })
const heard = (bodies: unknown[]) => (call: { body?: unknown; params?: unknown }) => {
  bodies.push(call.body ?? call.params)
  return { data: null, message: 'ok' }
}

test('shows employment in time with its days, who decided it, and what is planned and corrected', async () => {
  open()
  const rows = (await within(await card()).findAllByRole('listitem')).map((row) => row.textContent)
  expect(rows).toEqual([
    expect.stringMatching(
      /Senior · Full-timePlanned.*Reports to MaiFrom 01\/04\/2098ReviewDecided by Mai on 02\/01\/2026/,
    ),
    expect.stringMatching(/Mid · Full-timeCurrent.*01\/01\/2024 to 31\/03\/2098/),
    expect.stringMatching(/Mid · Full-timeCorrected.*Replaced by Mai on 03\/02\/2026/),
  ])
})

test('says why it failed to load, and tries again', async () => {
  let answer = (): { data: EmploymentPeriod[] } => {
    throw refuse(500, 'The database is resting.')
  }
  const { user } = open([[api.employees.employment, () => answer()]] as unknown as Answer[])
  const region = await card()
  expect(await within(region).findByText('The database is resting.')).toBeVisible()
  answer = () => ({ data: [current] })
  await user.click(within(region).getByRole('button', { name: 'Try again' }))
  expect(await within(region).findByRole('listitem')).toHaveTextContent(/Mid · Full-time/)
})

test('shows the ends of probation and contract of a person who has them', async () => {
  open([], [current], buildEmployee({ probationEnd: '2026-12-31', contractEnd: '2028-02-29' }))
  const region = await card()
  expect(await within(region).findByText('Probation ends')).toBeVisible()
  expect(region).toHaveTextContent(/Probation ends31\/12\/2026Contract ends29\/02\/2028/)
})

test('a correction sends what differs only, and what is planned is taken back', async () => {
  const bodies: unknown[] = []
  const { user } = open([
    [api.employees.changeEmployment, heard(bodies)],
    [api.employees.takeBackEmployment, heard(bodies)],
  ] as unknown as Answer[])
  const region = await card()
  await user.click(await within(region).findByRole('button', { name: 'Take back the employment from 01/04/2098' }))
  expect(await screen.findByText('Planned change taken back')).toBeVisible()
  await user.click(within(region).getByRole('button', { name: 'Correct the employment from 01/01/2024' }))
  const dialog = await screen.findByRole('dialog', { name: 'Correct the employment from 01/01/2024' })
  await user.type(within(dialog).getByLabelText(/^Reason/), 'A slip')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Employment corrected')).toBeVisible()
  expect(bodies).toEqual([
    { id: person.id, employmentID: planned.id },
    { from: '2024-01-01', reason: 'A slip', correction: true, dropPlanned: false },
  ])
})

const save = async (
  user: ReturnType<typeof open>['user'],
  from: string,
  type: (dialog: HTMLElement) => Promise<void>,
) => {
  await within(await card()).findAllByRole('listitem')
  await user.click(screen.getByRole('button', { name: 'Change…' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Working time' }))
  const dialog = await screen.findByRole('dialog', { name: 'Change working time of Bea' })
  await user.clear(within(dialog).getByLabelText(/^From/))
  await user.type(within(dialog).getByLabelText(/^From/), from)
  await type(dialog)
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
}

test('a person is at 60 percent from May on', async () => {
  const bodies: unknown[] = []
  const { user } = open([[api.employees.changeEmployment, heard(bodies)]] as unknown as Answer[], [current])
  await save(user, '01/05/2098', async (dialog) => {
    const percent = within(dialog).getByRole('textbox', { name: 'Percent of the usual week' })
    expect(percent).toHaveValue('100')
    await user.clear(percent)
    await user.type(percent, '60')
    expect(within(dialog).getByRole('textbox', { name: 'Monday' })).toHaveValue('4.8')
    expect(within(dialog).getByRole('textbox', { name: 'Sunday' })).toHaveValue('0')
  })
  expect(await screen.findByText('Employment changed')).toBeVisible()
  const workingHours = [4.8, 4.8, 4.8, 4.8, 4.8, 0, 0]
  expect(bodies).toEqual([{ from: '2098-05-01', workingHours, reason: '', dropPlanned: false }])
})

test('hours of a day are typed, and a full week is that of the company', async () => {
  const bodies: unknown[] = []
  const part = { ...current, to: null, workingHours: [8, 8, 8, 0, 0, 0, 0] }
  const { user } = open([[api.employees.changeEmployment, heard(bodies)]] as unknown as Answer[], [part])
  expect(await within(await card()).findByText('24 h a week, 60%')).toBeVisible()
  const day = (dialog: HTMLElement, name: string) => within(dialog).getByRole('textbox', { name })
  await save(user, '01/05/2098', async (dialog) => {
    await user.clear(day(dialog, 'Thursday'))
    await user.type(day(dialog, 'Thursday'), '30')
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await within(dialog).findByText(/at most 24/)).toBeVisible()
    await user.clear(day(dialog, 'Thursday'))
    await user.type(day(dialog, 'Thursday'), '8')
    await user.type(day(dialog, 'Friday'), '8')
  })
  expect(await screen.findByText('Employment changed')).toBeVisible()
  expect(bodies).toEqual([{ from: '2098-05-01', workingHours: null, reason: '', dropPlanned: false }])
})

test('the place of work is shown and changed', async () => {
  const bodies: unknown[] = []
  const here = { ...current, to: null, workplace: 'VN' }
  const { user } = open([[api.employees.changeEmployment, heard(bodies)]] as unknown as Answer[], [here])
  expect(await within(await card()).findByText('Vietnam')).toBeVisible()
  await save(user, '01/05/2098', async (dialog) => {
    const place = within(dialog).getByRole('combobox', { name: /^Place of work/ })
    await waitFor(() => expect(place).toHaveValue('Vietnam'))
    await user.clear(place)
    await user.type(place, 'bay')
    await user.click(await screen.findByRole('option', { name: 'Germany, Bayern' }))
  })
  expect(await screen.findByText('Employment changed')).toBeVisible()
  expect(bodies).toEqual([{ from: '2098-05-01', workplace: 'DE-BY', reason: '', dropPlanned: false }])
})

test('a leaving is planned with its last day and reason', async () => {
  const bodies: unknown[] = []
  const { user } = open([[api.employees.planLeaving, heard(bodies)]] as unknown as Answer[], [current])
  await within(await card()).findAllByRole('listitem')
  await user.click(screen.getByRole('button', { name: 'Change…' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Plan leaving' }))
  const dialog = await screen.findByRole('dialog', { name: /^Plan leaving of/ })
  const lastDay = daysLater('2098-01-01', 30)
  await user.type(within(dialog).getByLabelText(/Last day/), lastDay.split('-').toReversed().join('/'))
  await user.type(within(dialog).getByLabelText(/^Reason/), 'Moves away')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Leaving planned')).toBeVisible()
  expect(bodies).toEqual([expect.objectContaining({ lastDay, reason: 'Moves away', menteesTo: null })])
})
