import type { Permission } from './permissions.ts'
import { sightOf } from './sight.ts'

const sees = (...held: Permission[]) =>
  Object.fromEntries(sightOf((permission) => held.includes(permission)).map(({ topic, text }) => [topic, text]))

test('without access to the list no person is visible', () => {
  expect(sees('employees.baseSalary.read')).toEqual({ People: 'No access to the list of employees.' })
})

test('the least of those who see the list: colleagues, blanked', () => {
  expect(sees('employees.read')).toEqual({
    People: 'Colleagues on shared running projects, the line manager and mentees.',
    'People who left': 'They are hidden.',
    'General info': 'Hidden: phone, accounts, first and last day, referrer, payment details.',
    'Personal info': 'Hidden: personal email, address, place of residence, MBTI.',
    Salary: 'Hidden.',
    'Projects of a person': 'Running memberships on shared active projects, without type and dates.',
  })
})

test.each<[Permission, string, string]>([
  ['employees.read.projects.readActive', 'People', 'Everyone in the company.'],
  [
    'employees.read.projects.readActive',
    'Projects of a person',
    'Running memberships on all active projects, without type and dates.',
  ],
  ['employees.read.filterByAllStatuses', 'People who left', 'They can be found in the list.'],
  ['employees.read.fullAccess', 'People who left', 'They can be opened with their history.'],
  [
    'employees.read.generalInfo.fullAccess',
    'General info',
    'Phone, accounts, first and last day, referrer and payment details.',
  ],
  ['employees.read.personalInfo.fullAccess', 'Personal info', 'Personal email, address, place of residence and MBTI.'],
  ['employees.baseSalary.read', 'Salary', 'Base salaries.'],
  [
    'employees.read.projects.fullAccess',
    'Projects of a person',
    'All memberships, ended ones too, with their type and dates.',
  ],
])('%s opens %s', (permission, topic, text) => {
  expect(sees('employees.read', permission)).toMatchObject({ [topic]: text })
})
