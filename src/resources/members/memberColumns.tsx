import { t } from '@lingui/core/macro'
import { Button, Stack } from '@mui/material'
import type { ReactNode } from 'react'
import type { Member } from '#contract/api/projects/project.ts'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { nameOf, PersonField } from '#src/resources/employees/EmployeeField.tsx'
import { Tag } from '#src/admin/fields/Tag.tsx'

/** The name of an open role, such as "Senior Backend Engineer". */
const roleName = ({ seniority, positions }: Member) =>
  [seniority?.name, positions.map(({ name }) => name).join(', ')].filter(Boolean).join(' ')

/** The accessible name of a row: the person or the open role. */
export const rowName = (member: Member) => (member.employeeID ? nameOf(member) : t`open role ${roleName(member)}`)

interface ColumnOptions {
  /** True to add a column for the status. */
  withStatus: boolean
  /** Opens the form that fills an open role. */
  onFill?: ((member: Member) => void) | undefined
}

function Name({ member, onFill }: Pick<ColumnOptions, 'onFill'> & { member: Member }) {
  if (member.employeeID) {
    return (
      <Stack direction="row" spacing={2} sx={{ alignItems: 'center', minWidth: 0 }}>
        <PersonField person={member} />
        {member.isLead && <Tag colour="lead">{t`Lead`}</Tag>}
      </Stack>
    )
  }
  return (
    <Stack direction="row" spacing={2} sx={{ alignItems: 'center' }}>
      <Tag colour="gold">{t`Open role`}</Tag>
      {onFill && (
        <Button size="small" aria-label={t`Fill ${rowName(member)}`} onClick={() => onFill(member)}>{t`Fill`}</Button>
      )}
    </Stack>
  )
}

const Col = DataTable.Col<Member>

/** The columns of rules/pages.md#3.4. */
export function memberColumns({ withStatus, onFill }: ColumnOptions): ReactNode {
  return (
    <>
      <Col source="displayName" width={240} render={(member) => <Name member={member} onFill={onFill} />} />
      {withStatus && <Col source="status" width={125} />}
      <Col source="positions" width={180} />
      <Col source="seniority" width={90} />
      <Col source="deploymentType" width={122} />
      <Col source="percent" width={80} />
      <Col source="startDate" width={105} />
      <Col source="endDate" width={105} />
      <Col source="rate" width={96} />
      <Col source="note" width={150} />
    </>
  )
}
