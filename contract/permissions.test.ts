import { permissionGroups, permissions } from './permissions.ts'

const all = permissionGroups.flatMap((group) => group.permissions)

/** Transcribed from rules/permissions.md#1.1. */
test('the vocabulary is that of the product', () => {
  const crud = (...resources: string[]) =>
    resources.flatMap((one) => ['create', 'delete', 'edit', 'read'].map((action) => `${one}.${action}`))
  const units = crud('projectWorkUnits')
  expect([...permissions].toSorted()).toEqual(
    [
      'auth.read',
      ...crud('employeeEventQuestions', 'employeeMentees', 'employeeRoles', 'employees'),
      ...['fullAccess', 'filterByAllStatuses', 'filterByProject', 'generalInfo.fullAccess'].map(
        (rest) => `employees.read.${rest}`,
      ),
      ...['personalInfo.fullAccess', 'projects.fullAccess', 'projects.readActive'].map(
        (rest) => `employees.read.${rest}`,
      ),
      'employees.baseSalary.read',
      'employees.baseSalary.edit',
      ...crud('feedbacks', 'metadata', 'surveys', 'projectMembers'),
      ...['create', 'edit', 'read', 'read.fullAccess', 'read.monthlyRevenue'].map((rest) => `projects.${rest}`),
      'projects.commissionRate.read',
      'projects.commissionRate.edit',
      'projectMembers.rate.read',
      'projectMembers.rate.edit',
      ...units,
      ...units.map((code) => `${code}.fullAccess`),
      ...['read', 'projects.read', 'resources.read', 'engagement.read'].map((rest) => `dashboards.${rest}`),
      'invoices.read',
      'invoices.create',
    ].toSorted(),
  )
})

test.each(all)('$code is explained by a sentence', ({ opens }) => {
  expect(opens).toMatch(/^[A-Z].*[^.]\.$/)
  expect(opens.length).toBeLessThan(110)
})
