import { importFields } from '#contract/api/employeeImports.ts'
import { payoutFields } from '#server/areas/employees/index.ts'

// rules/roles.md#1.9: a column for them would have to say in the preview that the account waits.
test('files of people have no payout accounts', () => {
  const inFiles: readonly string[] = importFields
  expect(payoutFields.length).toBeGreaterThan(0)
  expect(payoutFields.filter((field) => inFiles.includes(field))).toEqual([])
})
