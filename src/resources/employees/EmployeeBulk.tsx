import { bulk, EmployeeBulk as schema } from '#contract/api/bulk.ts'
import { BulkActionsToolbar } from '#src/admin/bulk/BulkActionsToolbar.tsx'

/** Changes the chosen people of the list. */
export function EmployeeBulk() {
  return (
    <BulkActionsToolbar
      resource="employees"
      nouns={['employee', 'employees']}
      schema={schema}
      endpoint={bulk.employees}
    />
  )
}
