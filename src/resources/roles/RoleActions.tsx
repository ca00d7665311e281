import { t } from '@lingui/core/macro'
import { Button, Stack } from '@mui/material'
import { useState } from 'react'
import type { RoleRecord } from '#contract/api/roles.ts'
import { lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { useCan } from '#src/providers/useSession.ts'

const RoleForm = lazyOverlay(async () => (await import('./RoleForm.tsx')).RoleForm)
const RoleDelete = lazyOverlay(async () => (await import('./RoleDelete.tsx')).RoleDelete)

interface RoleActionsProps {
  /** The open role. Without it, one can be made. */
  role?: RoleRecord
  /** All roles, highest first. */
  roles: readonly RoleRecord[]
  onDeleted?: () => void
}

/** Making, copying, renaming, moving and deleting roles, for admins (rules/roles.md#5). */
export function RoleActions({ role, roles, onDeleted }: RoleActionsProps) {
  const can = useCan()
  const [open, setOpen] = useState<'make' | 'edit' | 'delete'>()
  const close = () => setOpen(undefined)
  if (!can('admin')) return null
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 2 }}>
      {can('employeeRoles.create') && (
        <Button size="small" variant={role ? 'outlined' : 'contained'} onClick={() => setOpen('make')}>
          {role ? t`Copy` : t`New role`}
        </Button>
      )}
      {role?.isOwn && can('employeeRoles.edit') && (
        <Button size="small" variant="outlined" onClick={() => setOpen('edit')}>{t`Rename or move`}</Button>
      )}
      {role?.isOwn && can('employeeRoles.delete') && (
        <Button size="small" variant="outlined" color="error" onClick={() => setOpen('delete')}>{t`Delete`}</Button>
      )}
      {open === 'make' && <RoleForm roles={roles} source={role} onClose={close} />}
      {open === 'edit' && <RoleForm roles={roles} role={role} onClose={close} />}
      {open === 'delete' && role && (
        <RoleDelete role={role} roles={roles} onClose={close} onDeleted={onDeleted ?? close} />
      )}
    </Stack>
  )
}
