import { paths } from '#src/layout/paths.ts'
import { asking, type RecordAction, type Things } from './action.ts'

const page = ({ username, id }: Things['person']) => paths.employee(username || id)

/** What can be done for one person. */
export const personActions: readonly RecordAction<'person'>[] = [
  {
    id: 'status',
    label: 'Change status',
    joint: ' of ',
    also: 'leave left contractor probation full-time',
    needs: ['employees.read', 'employees.edit'],
    to: (person) => asking(page(person), 'status'),
  },
  {
    id: 'edit',
    label: 'Edit all',
    joint: ' of ',
    also: 'change general skills personal information phone chapter position stack',
    needs: ['employees.read', 'employees.edit'],
    to: ({ username, id }) => paths.editEmployee(username || id),
  },
  {
    id: 'salary',
    label: 'Edit salary',
    joint: ' of ',
    also: 'change pay base',
    needs: ['employees.edit', 'employees.baseSalary.read', 'employees.baseSalary.edit'],
    to: ({ username, id }) => paths.editEmployee(username || id, 'salary'),
  },
  {
    id: 'chart',
    label: 'Show in the org chart',
    joint: ': ',
    also: 'line manager mentees',
    needs: ['employees.read'],
    to: ({ id }) => paths.chartOf(id),
  },
  {
    id: 'access',
    label: 'Show access',
    joint: ' of ',
    also: 'roles permissions rights what can see',
    needs: ['employeeRoles.read', 'metadata.read'],
    to: ({ username, id }) => paths.access(username || id),
  },
  {
    id: 'export',
    label: 'Export all data',
    joint: ' of ',
    also: 'download archive privacy',
    needs: ['admin'],
    to: ({ id }) => `/files/people/${id}.zip`,
  },
  {
    id: 'erase',
    label: 'Erase…',
    joint: ' ',
    also: 'delete remove privacy',
    needs: ['admin'],
    fits: ({ status }) => status === 'left',
    to: (person) => asking(page(person), 'erase'),
    isDangerous: true,
  },
]
