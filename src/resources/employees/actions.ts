import { msg, t } from '@lingui/core/macro'
import { G } from '#contract/api/employees/employee.ts'
import type { FoundPerson } from '#contract/api/search.ts'
import { asking, type RecordAction } from '#src/admin/actions/recordActions.ts'
import { paths } from '#src/layout/paths.ts'

/** The fields that the actions need. Records of pages and search results both have them. */
export type Person = Pick<FoundPerson, 'id' | 'displayName' | 'fullName' | 'username' | 'status'>

const personPage = ({ username, id }: Person) => paths.employee(username || id)

const isHere = ({ status }: Person) => status !== 'left'
const edits = ['employees.read', 'employees.edit'] as const

/** A change of the employment from a day on, in the tab that shows it. */
const change = (
  action: Pick<RecordAction<Person>, 'id' | 'label' | 'named'> & Partial<RecordAction<Person>>,
): RecordAction<Person> => ({
  needs: [...edits, G],
  fits: isHere,
  to: (person) => asking(`${personPage(person)}?tab=job`, action.id),
  ...action,
})

/** What changes of a person's work, each by an action of its own: the menu "Change". */
export const changeActions: readonly RecordAction<Person>[] = [
  change({
    id: 'confirm',
    label: msg`Confirm employment`,
    named: (name) => t`Confirm the employment of ${name}`,
    also: msg`probation passed full-time`,
    needs: edits,
    fits: ({ status }) => status === 'probation',
  }),
  change({
    id: 'position',
    label: msg`Position and team`,
    named: (name) => t`Change position of ${name}`,
    also: msg`chapter organization`,
  }),
  change({
    id: 'seniority',
    label: msg`Seniority`,
    named: (name) => t`Change seniority of ${name}`,
    also: msg`promote`,
  }),
  change({ id: 'manager', label: msg`Line manager`, named: (name) => t`Change line manager of ${name}` }),
  change({
    id: 'pay',
    label: msg`Pay`,
    named: (name) => t`Change pay of ${name}`,
    also: msg`salary raise`,
    needs: ['employees.read', 'employees.baseSalary.read', 'employees.baseSalary.edit'],
    to: (person) => asking(`${personPage(person)}?tab=pay`, 'pay'),
  }),
  change({
    id: 'hours',
    label: msg`Working time`,
    named: (name) => t`Change working time of ${name}`,
    also: msg`part-time hours place of work`,
  }),
  change({
    id: 'status',
    label: msg`Status`,
    named: (name) => t`Change status of ${name}`,
    also: msg`contractor probation full-time`,
  }),
  change({
    id: 'leaving',
    label: msg`Plan leaving`,
    named: (name) => t`Plan leaving of ${name}`,
    also: msg`last day`,
  }),
  change({
    id: 'left',
    label: msg`Mark as left now`,
    named: (name) => t`Mark ${name} as left now`,
    needs: edits,
    isDangerous: true,
  }),
  change({
    id: 'back',
    label: msg`Bring back`,
    named: (name) => t`Bring ${name} back`,
    also: msg`status`,
    needs: edits,
    fits: ({ status }) => status === 'left',
  }),
]

/** Further actions on a person. */
export const moreActions: readonly RecordAction<Person>[] = [
  {
    id: 'feedback',
    label: msg`Give feedback`,
    named: (name) => t`Give feedback to ${name}`,
    also: msg`appreciation comment thanks praise kudos`,
    needs: ['employees.read'],
    fits: ({ status }) => status !== 'left' && status !== 'on-boarding',
    to: (person) => asking(personPage(person), 'feedback'),
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

/** All actions on a person, for the palette. */
export const personActions: readonly RecordAction<Person>[] = [...changeActions, ...moreActions]
