import { BulkActionsToolbar } from '#src/admin/bulk/BulkActionsToolbar.tsx'
import { DutyLines } from './DutyLines.tsx'

/** Bulk actions on people. The preview says what somebody who leaves is responsible for. */
export const EmployeeBulkActions = () => (
  <BulkActionsToolbar about={({ duties }) => duties && <DutyLines duties={duties} />} />
)
