import Add from '@mui/icons-material/Add'
import DeleteOutline from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useController } from 'react-hook-form'
import type { NewMember } from '#contract/api/projectMember.ts'
import { mayRead } from '#contract/fields.ts'
import { ConfirmDialog } from '#src/components/form/ConfirmDialog.tsx'
import { RowTable } from '#src/components/table/RowTable.tsx'
import { useCan } from '#src/providers/session.ts'
import { newMemberColumns, type NewMemberRow, MemberName } from './memberColumns.tsx'
import { useBankCurrency } from './useBankCurrency.ts'

export interface NewMembersProps {
  /** Opens the panel: for a row, or for a new one. */
  onEdit: (index: number | 'new') => void
}

/** The members of the new project: they live in the form until it is submitted. */
export function NewMembers({ onEdit }: NewMembersProps) {
  const can = useCan()
  const notify = useNotify()
  const currency = useBankCurrency()
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useController({ name: 'members' })
  const [leaving, setLeaving] = useState<number>()
  const members = (value ?? []) as NewMember[]
  const rows = members.map((member, index): NewMemberRow => ({ ...member, key: String(index) }))
  const wordsOf = ({ key }: NewMemberRow) => `row ${Number(key) + 1}`
  const gone = leaving === undefined ? undefined : members[leaving]
  const remove = () => {
    onChange(members.filter((_, index) => index !== leaving))
    setLeaving(undefined)
    notify('Member removed.', { type: 'success' })
  }
  return (
    <Stack component="section" aria-label="Members" sx={{ gap: 3, minWidth: 0 }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 2 }}>
        <Typography component="h3" variant="h3" sx={{ flex: 1 }}>
          Members ({members.length})
        </Typography>
        <Button ref={ref} size="small" variant="outlined" startIcon={<Add />} onClick={() => onEdit('new')}>
          Add member
        </Button>
      </Stack>
      {rows.length > 0 ? (
        <RowTable
          caption="Members"
          columns={newMemberColumns(currency?.name).filter((column) => mayRead(column, can))}
          rows={rows}
          keyOf={({ key }) => key}
          tools={(row) => (
            <>
              <IconButton
                size="small"
                aria-label={`Edit ${wordsOf(row)}`}
                onClick={() => onEdit(Number(row.key))}
              >
                <EditOutlined fontSize="small" />
              </IconButton>
              <IconButton
                size="small"
                aria-label={`Remove ${wordsOf(row)}`}
                onClick={() => setLeaving(Number(row.key))}
              >
                <DeleteOutline fontSize="small" />
              </IconButton>
            </>
          )}
        />
      ) : (
        <Typography variant="body2" color="text.secondary">
          Nobody yet. People and vacant seats can be added now or later.
        </Typography>
      )}
      {fieldState.error && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
      <ConfirmDialog
        open={gone !== undefined}
        title="Remove this member?"
        action="Remove"
        isLocal
        onConfirm={remove}
        onCancel={() => setLeaving(undefined)}
      >
        {gone?.employeeID ? <MemberName employeeID={gone.employeeID} /> : 'The vacant seat'} will not be part of
        the new project.
      </ConfirmDialog>
    </Stack>
  )
}
