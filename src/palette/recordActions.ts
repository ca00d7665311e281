import { msg, t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { isNumbered } from '#contract/api/invoices/words.ts'
import { paths } from '#src/layout/paths.ts'
import type { May } from '#contract/menu.ts'
import { useCan } from '#src/providers/session.ts'
import { asking, type Kind, type RecordAction, type Things } from './actions.ts'
import { invoiceActions } from './invoiceActions.ts'

const personPage = ({ username, id }: Things['person']) => paths.employee(username || id)

/** The actions on a person. */
const personActions: readonly RecordAction<'person'>[] = [
  {
    id: 'status',
    label: msg`Change status`,
    named: (name) => t`Change status of ${name}`,
    also: msg`leave left contractor probation full-time`,
    needs: ['employees.read', 'employees.edit'],
    to: (person) => asking(personPage(person), 'status'),
  },
  {
    id: 'edit',
    label: msg`Edit all`,
    named: (name) => t`Edit all of ${name}`,
    also: msg`change general skills personal information phone chapter position stack`,
    needs: ['employees.read', 'employees.edit'],
    to: ({ username, id }) => paths.editEmployee(username || id),
  },
  {
    id: 'salary',
    label: msg`Edit salary`,
    named: (name) => t`Edit salary of ${name}`,
    also: msg`change pay base`,
    needs: ['employees.edit', 'employees.baseSalary.read', 'employees.baseSalary.edit'],
    to: ({ username, id }) => paths.editEmployee(username || id, 'salary'),
  },
  {
    id: 'chart',
    label: msg`Show in the org chart`,
    named: (name) => t`Show in the org chart: ${name}`,
    also: msg`line manager mentees`,
    needs: ['employees.read'],
    to: ({ id }) => paths.chartOf(id),
  },
  {
    id: 'access',
    label: msg`Show access`,
    named: (name) => t`Show access of ${name}`,
    also: msg`roles permissions rights what can see`,
    needs: ['employeeRoles.read', 'metadata.read'],
    to: ({ username, id }) => paths.access(username || id),
  },
  {
    id: 'export',
    label: msg`Export all data`,
    named: (name) => t`Export all data of ${name}`,
    also: msg`download archive privacy`,
    needs: ['admin'],
    to: ({ id }) => `/files/people/${id}.zip`,
  },
  {
    id: 'erase',
    label: msg`Erase…`,
    named: (name) => t`Erase ${name}`,
    also: msg`delete remove privacy`,
    needs: ['admin'],
    fits: ({ status }) => status === 'left',
    to: (person) => asking(personPage(person), 'erase'),
    isDangerous: true,
  },
]

const tab = ({ code, id }: Things['project'], name: string) => `${paths.project(code || id)}?tab=${name}`

/** The actions on a project. */
const projectActions: readonly RecordAction<'project'>[] = [
  {
    id: 'invoice',
    label: msg`Create invoice`,
    named: (name) => t`Create invoice for ${name}`,
    also: msg`new bill`,
    needs: ['invoices.create'],
    to: ({ id }) => paths.newInvoiceOf(id),
  },
  {
    id: 'add-member',
    label: msg`Add member`,
    named: (name) => t`Add member to ${name}`,
    also: msg`new person seat staff`,
    needs: ['projects.read', 'projectMembers.read', 'projectMembers.create'],
    to: (project) => asking(tab(project, 'members'), 'add-member'),
  },
  {
    id: 'status',
    label: msg`Change status`,
    named: (name) => t`Change status of ${name}`,
    also: msg`close pause activate`,
    needs: ['projects.read', 'projects.edit'],
    to: (project) => asking(tab(project, 'general'), 'status'),
  },
  {
    id: 'timeline',
    label: msg`Show timeline`,
    named: (name) => t`Show timeline of ${name}`,
    also: msg`staffing members`,
    needs: ['projects.read', 'projectMembers.read'],
    to: (project) => `${tab(project, 'members')}&memberView=timeline`,
  },
  {
    id: 'work-units',
    label: msg`Show work units`,
    named: (name) => t`Show work units of ${name}`,
    needs: ['projects.read', 'projectWorkUnits.read'],
    to: (project) => tab(project, 'work-units'),
  },
  {
    id: 'health',
    label: msg`Show health`,
    named: (name) => t`Show health of ${name}`,
    also: msg`audits action items`,
    needs: ['projects.read', 'dashboards.projects.read'],
    to: (project) => tab(project, 'health'),
  },
  {
    id: 'invoices',
    label: msg`Show invoices`,
    named: (name) => t`Show invoices of ${name}`,
    also: msg`bills`,
    needs: ['invoices.read'],
    to: ({ id }) => paths.invoicesOf(id),
  },
]

type Survey = Things['survey']

const surveyPage = ({ subtype, id }: Survey) => paths.survey(subtype, id)

/** A work survey is sent when it is created and keeps the status draft until it is closed. */
const isOut = ({ subtype, status }: Survey) => subtype === 'work' || status !== 'draft'

const isRound = ({ subtype }: Survey) => subtype === 'peer-review'

const canBeClosed = (survey: Survey) =>
  !isOut(survey) ? t`Send it first` : survey.status === 'done' && t`Already done`

/** The actions on a survey. */
const surveyActions: readonly RecordAction<'survey'>[] = [
  {
    id: 'send',
    label: msg`Send`,
    named: (name) => t`Send ${name}`,
    also: msg`everyone survey start`,
    needs: ['surveys.read', 'surveys.create'],
    fits: (survey) => (isRound(survey) ? survey.status !== 'done' : !isOut(survey)),
    to: (survey) => asking(surveyPage(survey), 'send'),
  },
  {
    id: 'mails',
    label: msg`Emails and reminders`,
    named: (name) => t`Emails and reminders of ${name}`,
    also: msg`remind survey`,
    needs: ['surveys.read'],
    fits: (survey) => isRound(survey) || isOut(survey),
    to: (survey) => asking(surveyPage(survey), 'mails'),
  },
  {
    id: 'done',
    label: msg`Mark done`,
    named: (name) => t`Mark done: ${name}`,
    also: msg`close finish survey`,
    needs: ['surveys.read', 'surveys.edit'],
    fits: isRound,
    not: canBeClosed,
    to: (survey) => asking(surveyPage(survey), 'done'),
  },
  {
    id: 'close',
    label: msg`Close`,
    named: (name) => t`Close ${name}`,
    also: msg`done finish survey`,
    needs: ['surveys.read', 'surveys.edit'],
    fits: (survey) => !isRound(survey) && !canBeClosed(survey),
    to: (survey) => asking(surveyPage(survey), 'close'),
  },
  {
    id: 'delete',
    label: msg`Delete`,
    named: (name) => t`Delete ${name}`,
    also: msg`remove survey`,
    needs: ['surveys.read', 'surveys.delete'],
    fits: (survey) => isRound(survey) || !isOut(survey),
    not: ({ status }) => status !== 'draft' && t`Only a draft can be deleted`,
    to: (survey) => asking(surveyPage(survey), 'delete'),
    isDangerous: true,
  },
]

/** All actions on records, by kind: the source of page menus and palette. */
export const recordActions: { [K in Kind]: readonly RecordAction<K>[] } = {
  person: personActions,
  project: projectActions,
  survey: surveyActions,
  invoice: invoiceActions,
}

/** The actions that a person can take on a record, including those disabled now (see `not`). */
export function actionsOn<K extends Kind>(kind: K, thing: Things[K], can: May): RecordAction<K>[] {
  return recordActions[kind].filter(({ needs, fits }) => needs.every(can) && (!fits || fits(thing)))
}

const names: { [K in Kind]: (thing: Things[K]) => string } = {
  person: ({ displayName, fullName }) => displayName || fullName,
  project: ({ name }) => name,
  survey: ({ title }) => title,
  invoice: (thing) => (isNumbered(thing.status) ? thing.number : t`draft ${thing.number}`),
}

/** The label of an action with the record's name: `Change status of Anna`. */
export const sentenceOf = <K extends Kind>(kind: K, { named }: RecordAction<K>, thing: Things[K]): string =>
  named(names[kind](thing))

/**
 * Starts the action that the address asks for (`?do=close`), once, and removes `do` from the address. Pass only allowed
 * actions; others are ignored.
 */
export function useRequestedAction(begin: Readonly<Record<string, (() => void) | false | undefined>>): void {
  const [query, setQuery] = useSearchParams()
  const asked = query.get('do') ?? ''
  const start = Object.hasOwn(begin, asked) && begin[asked]
  const latest = useRef<typeof start>(start)
  useEffect(() => {
    latest.current = start
  })
  const isAsked = Boolean(start)
  useEffect(() => {
    if (!isAsked) return
    setQuery(
      (now) => {
        now.delete('do')
        return now
      },
      { replace: true, preventScrollReset: true },
    )
    if (latest.current) latest.current()
  }, [isAsked, asked, setQuery])
}

/** The same for a record: starts any of its actions that the person can take now. */
export function useRequestedRecordAction<K extends Kind>(kind: K, thing: Things[K], begin: (id: string) => void): void {
  const can = useCan()
  const offered = actionsOn(kind, thing, can).filter(({ not }) => !not?.(thing))
  useRequestedAction(Object.fromEntries(offered.map(({ id }) => [id, () => begin(id)])))
}
