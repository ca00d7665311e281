import { msg, t } from '@lingui/core/macro'
import type { FoundPerson } from '#contract/api/search.ts'
import { asking, type RecordAction } from '#src/admin/actions/recordActions.ts'
import { paths } from '#src/layout/paths.ts'

/** The fields that the actions need. Records of pages and search results both have them. */
export type Person = Pick<FoundPerson, 'id' | 'displayName' | 'fullName' | 'username' | 'status'>

const personPage = ({ username, id }: Person) => paths.employee(username || id)

/** The actions on a person. */
export const personActions: readonly RecordAction<Person>[] = [
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
