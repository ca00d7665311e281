import { type EmployeeStatus, employeeStatuses } from '#contract/api/metadata.ts'
import { Tag, type TagColour } from './Tag.tsx'

const colours: Record<EmployeeStatus, TagColour> = {
  left: 'neutral',
  'on-boarding': 'gold',
  probation: 'stacks',
  'full-time': 'stacks',
  contractor: 'cyan',
}

/** Status of a person in words and colour (screens.md section 1.10). */
export function StatusTag({ status }: { status: EmployeeStatus }) {
  return (
    <Tag colour={colours[status]} dot>
      {employeeStatuses[status]}
    </Tag>
  )
}
