import type { Absence, Balance } from '#contract/api/absences.ts'
import * as api from '#contract/api/index.ts'
import { dateIn, daysLater } from '#contract/dates.ts'
import type { Permission } from '#contract/permissions.ts'
import { buildEmployee } from './employees.ts'
import type { Answer } from './fakeServer.ts'
import { renderApp, someone } from './renderApp.tsx'
// Loaded before the tests, because it takes seconds.
import '#src/resources/absences/AbsencePage.tsx'
import '#src/resources/absences/AbsenceCalendar.tsx'
import '#src/resources/absences/AbsenceForm.tsx'
import '#src/resources/absences/AbsencePanel.tsx'
import '#src/resources/absences/BalanceList.tsx'
import '#src/resources/absences/CalendarAddress.tsx'
import '#src/resources/absences/Certificate.tsx'
import '#src/resources/absences/Requests.tsx'

export const today = dateIn('UTC', new Date())
/** A day this many days from today. */
export const dayAt = (days: number) => daysLater(today, days)

const id = (number: number) => `00000000-0000-4000-9000-${String(number).padStart(12, '0')}`

export const me = {
  id: someone.id,
  fullName: someone.fullName,
  displayName: someone.displayName,
  avatar: '',
  username: someone.username,
}
export const bea = { id: id(1), fullName: 'Bea Stone', displayName: 'Bea', avatar: '', username: 'bea' }
export const cam = { ...bea, id: id(2), fullName: 'Cam Reed', displayName: 'Cam', username: 'cam' }

export const holiday = { id: id(11), code: 'holiday', name: 'Holiday' }
export const sick = { id: id(12), code: 'sick', name: 'Sick' }

/** An approved holiday of the reader, three days from tomorrow on. */
export const absence = (digit: number, more: Partial<Absence> = {}): Absence => ({
  id: id(100 + digit),
  employee: me,
  kind: holiday,
  from: dayAt(1),
  to: dayAt(3),
  startsAtNoon: false,
  endsAtNoon: false,
  days: 3,
  note: '',
  status: 'approved',
  decidedBy: null,
  decidedAt: null,
  reason: '',
  hasCertificate: false,
  mayDecide: false,
  createdAt: '2026-01-02T09:00:00Z',
  updatedAt: null,
  ...more,
})

/** What colleagues read of it. */
export const away = (digit: number, more: Partial<Absence> = {}): Absence =>
  absence(digit, { employee: bea, kind: null, days: null, createdAt: null, ...more })

export const balance = (more: Partial<Balance> = {}): Balance => ({
  kind: { ...holiday, isPaid: true, needsApproval: true, allowsHalfDays: true },
  year: Number(today.slice(0, 4)),
  allowance: 25,
  carried: 0,
  carriedUntil: null,
  taken: 4,
  asked: 2.5,
  left: 18.5,
  ...more,
})
export const sickBalance = balance({
  kind: { ...sick, isPaid: true, needsApproval: false, allowsHalfDays: false },
  allowance: null,
  taken: 0,
  asked: 0,
  left: null,
})

export const page = <Row>(data: Row[], total = data.length) => ({ page: 1, size: 50, sort: '', total, data })

interface Open {
  permissions?: Permission[]
  at?: string
  /** The absences that the server finds for a query. */
  rows?: (query: Record<string, unknown>) => Absence[]
  /** When the calendar address was made. */
  addressMadeAt?: () => string | null
  answers?: Answer[]
  /** Answers of calls whose path fits the one of one absence. */
  late?: Answer[]
}

/** Opens the page of absences on a server with balances, kinds and these absences. */
export function openAbsences(given: Open = {}) {
  const {
    permissions = [],
    at = '/absences',
    rows = () => [],
    addressMadeAt = () => null,
    answers = [],
    late = [],
  } = given
  const times = { createdAt: '2026-01-01T00:00:00Z', updatedAt: null }
  const rules = { allowances: [], carriedDays: 0, carriedUntil: '', firstYear: 2020, isLimited: true, ...times }
  const kinds = [balance(), sickBalance].map(({ kind }) => ({ ...kind, ...rules }))
  return renderApp({
    permissions,
    at,
    answers: [
      [api.absences.list, ({ query }: { query: Record<string, unknown> }) => page(rows(query))],
      [api.metadata.absenceKinds, () => ({ data: kinds })],
      [api.metadata.daysOff, () => ({ data: [] })],
      [api.employees.projectOptions, () => ({ data: [] })],
      [api.employees.search, () => page([])],
      [api.employees.one, () => ({ data: buildEmployee() })],
      ...answers,
      // Later ones win, and the path of one absence fits these too.
      [api.absences.calendarAddress, () => ({ data: { createdAt: addressMadeAt() } })],
      [api.absences.balances, () => ({ data: [balance(), sickBalance] })],
      [
        api.absences.balancesOfPeople,
        () => page([bea, cam].flatMap((employee) => [balance(), sickBalance].map((one) => ({ ...one, employee })))),
      ],
      [api.absences.count, () => ({ data: { days: 3, left: 15.5 } })],
      ...late,
    ] as unknown as Answer[],
  })
}
