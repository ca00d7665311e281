import { bulk, EmployeeBulk as schema } from '#contract/api/bulk.ts'
import { BulkBar } from '#src/admin/bulk/BulkBar.tsx'

/** Changes the chosen people of the list. */
export function EmployeeBulk() {
  return (
    <BulkBar
      resource="employees"
      nouns={['employee', 'employees']}
      schema={schema}
      endpoint={bulk.employees}
    />
  )
}
