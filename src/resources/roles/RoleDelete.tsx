import { plural, t } from '@lingui/core/macro'
import { Autocomplete, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { isForPeople, type RoleRecord } from '#contract/api/roles.ts'
import { versionOf } from '#contract/version.ts'
import { ConfirmDialog } from '#src/admin/form/ConfirmDialog.tsx'
import { OutlinedField } from '#src/admin/inputs/FormField.tsx'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { useNotifyFailure } from '#src/admin/notifications/failure.ts'
import { useUndoable } from '#src/admin/notifications/undo.tsx'
import { useCommand, useCommandQuery } from '#src/providers/dataProvider/hooks.ts'
import { GrantChanges } from './GrantChanges.tsx'

/** What the holders gain and lose by getting this role instead: the same as if the old one granted what this grants. */
function MovePreview({ role, target }: { role: RoleRecord; target: RoleRecord }) {
  const query = useCommandQuery(
    'roles',
    'previewGrants',
    { params: { id: role.id }, body: { permissions: target.permissions, scoped: target.scoped } },
    { gcTime: 0 },
  )
  if (!query.data) return <Pending query={query} failure={t`Couldn't load the changes`} height={120} />
  return <GrantChanges preview={query.data.data} />
}

interface RoleDeleteProps {
  role: RoleRecord
  /** All roles, highest first. */
  roles: readonly RoleRecord[]
  onDeleted: () => void
  onClose: () => void
}

/** Deletes an own role, once it is chosen what its holders get instead. */
export function RoleDelete({ role, roles, onDeleted, onClose }: RoleDeleteProps) {
  const [target, setTarget] = useState<RoleRecord | null>(null)
  const tell = useUndoable()
  const { name } = role
  const people = role.holders.all
  const remove = useCommand('roles', 'remove', {
    beforeRefresh: onDeleted,
    onSuccess: (answer) => tell(t`${name} deleted`, answer),
    onError: useNotifyFailure()(t`Couldn't delete ${name}`),
  })
  const offered = roles.filter((one) => one.id !== role.id && isForPeople(one) && one.level >= role.level)
  const confirm = () =>
    remove.mutate({
      params: { id: role.id },
      query: target ? { moveTo: target.id } : {},
      version: versionOf(role),
    })
  return (
    <ConfirmDialog
      open
      title={t`Delete the role ${name}?`}
      action={t`Delete`}
      busy={remove.isPending}
      disabled={people > 0 && !target}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {people === 0 ? (
        t`No people have this role.`
      ) : (
        <Stack spacing={3}>
          <Typography>
            {plural(people, {
              one: '# person has this role, those who left included. Choose what they get instead.',
              other: '# people have this role, those who left included. Choose what they get instead.',
            })}
          </Typography>
          <Autocomplete
            size="small"
            options={offered}
            value={target}
            onChange={(_event, next) => setTarget(next)}
            getOptionLabel={(one) => one.name}
            getOptionKey={({ id }) => id}
            renderInput={(params) => (
              <OutlinedField
                {...params}
                placeholder={t`Role instead`}
                inputProps={{ ...params.inputProps, 'aria-label': t`Role instead` }}
              />
            )}
          />
          {target && <MovePreview key={target.id} role={role} target={target} />}
        </Stack>
      )}
    </ConfirmDialog>
  )
}
