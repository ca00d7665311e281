import { type Permission, permissions } from '#contract/permissions.ts'
import { serviceRoles, staffRoles } from './roles.ts'

/** wire-people.md section 10, columns AD EM ET ME PL FT PR CO. */
const matrix = `
auth.read xxxxxxxx
dashboards.engagement.read xx------
dashboards.projects.read xxx-----
dashboards.read xxx-----
dashboards.resources.read xx------
employeeEventQuestions.create xx------
employeeEventQuestions.delete xx------
employeeEventQuestions.edit xx------
employeeEventQuestions.read xx------
employeeMentees.create xx------
employeeMentees.delete xx------
employeeMentees.edit xx------
employeeMentees.read xxxxxxxx
employeeRoles.create x-------
employeeRoles.delete x-------
employeeRoles.edit xx------
employeeRoles.read xx------
employees.baseSalary.edit x-------
employees.baseSalary.read x-------
employees.create xx------
employees.delete xx------
employees.edit xx------
employees.read xxxxxxxx
employees.read.filterByAllStatuses xx------
employees.read.filterByProject xx------
employees.read.fullAccess xx------
employees.read.generalInfo.fullAccess xx-x----
employees.read.personalInfo.fullAccess xx-x----
employees.read.projects.fullAccess xx-x----
employees.read.projects.readActive xxxxxx--
feedbacks.create xxxxxxxx
feedbacks.delete xx------
feedbacks.edit xx------
feedbacks.read xxxxxxxx
invoices.create x-------
invoices.read x-------
metadata.create xx------
metadata.delete xx------
metadata.edit xx------
metadata.read xx------
projectMembers.create xx------
projectMembers.delete xx------
projectMembers.edit xx------
projectMembers.rate.edit x-------
projectMembers.rate.read x-------
projectMembers.read xx-xx---
projectWorkUnits.create xx--x---
projectWorkUnits.create.fullAccess xx------
projectWorkUnits.delete xx--x---
projectWorkUnits.delete.fullAccess xx------
projectWorkUnits.edit xx--x---
projectWorkUnits.edit.fullAccess xx------
projectWorkUnits.read xx-xx---
projectWorkUnits.read.fullAccess xx------
projects.commissionRate.edit x-------
projects.commissionRate.read x-------
projects.create xx------
projects.edit xx------
projects.read xxxxxxxx
projects.read.fullAccess xx-x----
projects.read.monthlyRevenue x-------
surveys.create xx------
surveys.delete xx------
surveys.edit xx------
surveys.read xx------
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
]

test('the matrix speaks of the whole vocabulary', () => {
  expect(matrix.map(([permission]) => permission).toSorted()).toEqual([...permissions].toSorted())
  expect(staffRoles.map(({ code }) => code)).toEqual(columns)
})

test.each(columns.map((code, column) => ({ code, column })))(
  '$code holds what the matrix says',
  ({ code, column }) => {
    const granted = matrix.filter(([, marks]) => marks[column] === 'x').map(([permission]) => permission)
    const role = staffRoles.find((one) => one.code === code)
    expect(role?.grants.toSorted()).toEqual(granted.toSorted())
  },
)

test('service roles rank below everybody and hold nothing', () => {
  expect(serviceRoles.map(({ level }) => level)).toEqual([20, 21, 22, 23])
  expect(serviceRoles.flatMap(({ grants }) => grants)).toEqual([])
})
