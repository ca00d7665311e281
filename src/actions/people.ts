import { paths } from '#src/layout/paths.ts'
import { asking, type RecordAction, type Things } from './action.ts'

const page = ({ username, id }: Things['person']) => paths.employee(username || id)

/** What can be done for one person. */
export const personActions: readonly RecordAction<'person'>[] = [
  {
    id: 'status',
    label: 'Change status',
    named: (name) => `Change status of ${name}`,
    also: 'leave left contractor probation full-time',
    needs: ['employees.read', 'employees.edit'],
    to: (person) => asking(page(person), 'status'),
  },
  {
    id: 'edit',
    label: 'Edit all',
    named: (name) => `Edit all of ${name}`,
    also: 'change general skills personal information phone chapter position stack',
    needs: ['employees.read', 'employees.edit'],
    to: ({ username, id }) => paths.editEmployee(username || id),
  },
  {
    id: 'salary',
    label: 'Edit salary',
    named: (name) => `Edit salary of ${name}`,
    also: 'change pay base',
    needs: ['employees.edit', 'employees.baseSalary.read', 'employees.baseSalary.edit'],
    to: ({ username, id }) => paths.editEmployee(username || id, 'salary'),
  },
  {
    id: 'chart',
    label: 'Show in the org chart',
    named: (name) => `Show in the org chart: ${name}`,
    also: 'line manager mentees',
    needs: ['employees.read'],
    to: ({ id }) => paths.chartOf(id),
  },
  {
    id: 'access',
    label: 'Show access',
    named: (name) => `Show access of ${name}`,
    also: 'roles permissions rights what can see',
    needs: ['employeeRoles.read', 'metadata.read'],
    to: ({ username, id }) => paths.access(username || id),
  },
  {
    id: 'export',
    label: 'Export all data',
    named: (name) => `Export all data of ${name}`,
    also: 'download archive privacy',
    needs: ['admin'],
    to: ({ id }) => `/files/people/${id}.zip`,
  },
  {
    id: 'erase',
    label: 'Erase…',
    named: (name) => `Erase ${name}`,
    also: 'delete remove privacy',
    needs: ['admin'],
    fits: ({ status }) => status === 'left',
    to: (person) => asking(page(person), 'erase'),
    isDangerous: true,
  },
]
