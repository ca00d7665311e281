import { type Permission, permissions } from '#contract/permissions.ts'
import { serviceRoles, staffRoles } from './roles.ts'

/**
 * rules/roles.md#2.2, and what leads can read in addition. Columns AD EM ET ME PL FT PR CO; HR, an addition of Muster,
 * is last.
 */
const matrix = `
auth.read xxxxxxxxx
dashboards.engagement.read xx------x
dashboards.projects.read xxx-x----
dashboards.read xxx-x---x
dashboards.resources.read xx-------
employeeEventQuestions.create xx-------
employeeEventQuestions.delete xx-------
employeeEventQuestions.edit xx-------
employeeEventQuestions.read xx------x
employeeMentees.create xx-------
employeeMentees.delete xx-------
employeeMentees.edit xx-------
employeeMentees.read xxxxxxxxx
employeeRoles.create x--------
employeeRoles.delete x--------
employeeRoles.edit xx------x
employeeRoles.read xx------x
employees.baseSalary.edit x--------
employees.baseSalary.read x--------
employees.create xx------x
employees.delete xx-------
employees.edit xx------x
employees.read xxxxxxxxx
employees.read.filterByAllStatuses xx------x
employees.read.filterByProject xx-------
employees.read.fullAccess xx------x
employees.read.generalInfo.fullAccess xx-x----x
employees.read.personalInfo.fullAccess xx-x----x
employees.read.projects.fullAccess xx-x----x
employees.read.projects.readActive xxxxxx--x
feedbacks.create xxxxxxxxx
feedbacks.delete xx-------
feedbacks.edit xx-------
feedbacks.read xxxxxxxxx
invoices.create x--------
invoices.read x--------
metadata.create xx------x
metadata.delete xx------x
metadata.edit xx------x
metadata.read xx------x
projectMembers.create xx-------
projectMembers.delete xx-------
projectMembers.edit xx-------
projectMembers.rate.edit x--------
projectMembers.rate.read x--------
projectMembers.read xx-xx----
projectWorkUnits.create xx--x----
projectWorkUnits.create.fullAccess xx-------
projectWorkUnits.delete xx--x----
projectWorkUnits.delete.fullAccess xx-------
projectWorkUnits.edit xx--x----
projectWorkUnits.edit.fullAccess xx-------
projectWorkUnits.read xx-xx----
projectWorkUnits.read.fullAccess xx-------
projects.commissionRate.edit x--------
projects.commissionRate.read x--------
projects.create xx-------
projects.edit xx-------
projects.read xxxxxxxxx
projects.read.fullAccess xx-x-----
projects.read.monthlyRevenue x--------
surveys.create xx------x
surveys.delete xx------x
surveys.edit xx------x
surveys.read xx------x
`
  .trim()
  .split('\n')
  .map((line) => line.split(' ') as [Permission, string])
const columns = [
  'admin',
  'engineering-manager',
  'enabling-team',
  'member',
  'project-lead',
  'full-time',
  'probation',
  'contractor',
  'hr',
]

test('the matrix speaks of the whole vocabulary', () => {
  expect(matrix.map(([permission]) => permission).toSorted()).toEqual([...permissions].toSorted())
  expect(staffRoles.map(({ code }) => code).toSorted()).toEqual(columns.toSorted())
  const levels = staffRoles.map(({ level }) => level)
  expect(levels).toEqual(levels.toSorted((a, b) => a - b))
})

test.each(columns.map((code, column) => ({ code, column })))('$code holds what the matrix says', ({ code, column }) => {
  const granted = matrix.filter(([, marks]) => marks[column] === 'x').map(([permission]) => permission)
  const role = staffRoles.find((one) => one.code === code)
  expect(role?.grants.toSorted()).toEqual(granted.toSorted())
})

test('service roles rank below all others and hold no permissions', () => {
  expect(serviceRoles.map(({ level }) => level)).toEqual([20, 21, 22, 23])
  expect(serviceRoles.flatMap(({ grants }) => grants)).toEqual([])
})
