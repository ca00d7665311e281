import { t } from '@lingui/core/macro'
import { Button, Stack } from '@mui/material'
import { Member, type Project } from '#contract/api/projects/project.ts'
import { nameOf, PersonField } from '#src/admin/fields/Chip.tsx'
import type { Column } from '#src/admin/list/columns.tsx'
import { columnsOf } from '#src/admin/list/columnsOf.tsx'
import { Tag } from '#src/admin/fields/Tag.tsx'

/** The name of an open role, such as "Senior Backend Engineer". */
const roleName = ({ seniority, positions }: Member) =>
  [seniority?.name, positions.map(({ name }) => name).join(', ')].filter(Boolean).join(' ')

/** The accessible name of a row: the person or the open role. */
export const rowName = (member: Member) => (member.employeeID ? nameOf(member) : t`open role ${roleName(member)}`)

interface ColumnOptions {
  project: Project
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

/** The columns of rules/pages.md#3.4. */
export function memberColumns({ project, withStatus, onFill }: ColumnOptions): Column<Member>[] {
  const column = columnsOf(Member, ({ rateCurrency }) => (rateCurrency ?? project.currency)?.name)
  const columns = [
    column('displayName', { width: 220, render: (member) => <Name member={member} onFill={onFill} /> }),
    withStatus && column('status', { width: 125 }),
    column('positions', { width: 180 }),
    column('seniority', { width: 90 }),
    column('deploymentType', { width: 122 }),
    column('startDate', { width: 105 }),
    column('endDate', { width: 105 }),
    column('rate', { width: 96 }),
    column('note', { width: 150 }),
  ]
  return columns.filter((one) => one !== false)
}
