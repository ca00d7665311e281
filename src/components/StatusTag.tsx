import { type EmployeeStatus, employeeStatuses } from '#contract/api/metadata.ts'
import { ChoiceTag } from './ChoiceTag.tsx'

/** Status of a person in words and colour. */
export const StatusTag = ({ status }: { status: EmployeeStatus }) => (
  <ChoiceTag choices={employeeStatuses} value={status} />
)
