import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Paper, Stack } from '@mui/material'
import { type RoleRecord, adminKeeps } from '#contract/api/roles.ts'
import { permissionGroups, type Permission } from '#contract/permissions.ts'
import type { ScopedGrant } from '#contract/scopes.ts'
import { useId, useLayoutEffect, useState } from 'react'
import { versionOf } from '#contract/version.ts'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { useCommandQuery, useRefresh, useUpdate } from '#src/providers/dataProvider/hooks.ts'
import { describeFailure } from '#src/providers/describeError.ts'
import { useUndoable } from '#src/admin/notifications/undo.tsx'
import { GrantChanges } from './GrantChanges.tsx'
import { GrantsInput } from './ScopeInput.tsx'

interface PreviewDialogProps {
  /** The role as it was opened. */
  role: RoleRecord
  /** The new grants. */
  permissions: Permission[]
  scoped: ScopedGrant[]
  /** Merges a concurrent change of the role. Undefined if there is none. */
  rebase: (() => void) | undefined
  onSaved: () => void
  onCancel: () => void
}

/** Shows the effects of the new grants on people, with warnings, before they are saved. */
function PreviewDialog({ role, permissions, scoped, rebase, onSaved, onCancel }: PreviewDialogProps) {
  const id = useId()
  const tell = useUndoable()
  const refresh = useRefresh()
  const { name } = role
  const { mutate, isPending, error, reset } = useUpdate('roles', {
    onSuccess: (answer) => {
      tell(t`Grants of ${name} saved`, answer)
      onSaved()
    },
    onError: async ({ status }) => {
      if (status === 409) await refresh('roles')
    },
  })
  const preview = useCommandQuery(
    'roles',
    'previewGrants',
    { params: { id: role.id }, body: { permissions, scoped } },
    // No preview is needed while saving.
    { gcTime: 0, enabled: !isPending },
  )
  const save = () =>
    mutate({
      id: role.id,
      data: { permissions, scoped },
      previousData: role,
      meta: { section: 'grants', version: versionOf(role) },
    })
  const compare = rebase && (
    <Button
      size="small"
      color="inherit"
      onClick={() => {
        reset()
        rebase()
      }}
    >{t`Load and compare`}</Button>
  )
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id} onClose={() => !isPending && onCancel()}>
      <DialogTitle id={id}>
        <Trans>Save grants of {name}?</Trans>
      </DialogTitle>
      <DialogContent>
        {preview.data ? (
          <GrantChanges preview={preview.data.data} />
        ) : (
          <Pending query={preview} failure={t`Couldn't load the changes`} height={120} />
        )}
        {error && (
          <Alert severity="error" sx={{ mt: 3 }} action={compare}>
            {describeFailure(t`Couldn't save the grants`, error)}
          </Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ p: 4 }}>
        <Button color="inherit" disabled={isPending} onClick={onCancel}>{t`Back`}</Button>
        <Button
          variant="contained"
          disabled={!preview.data}
          loading={isPending}
          onClick={save}
        >{t`Save grants`}</Button>
      </DialogActions>
    </Dialog>
  )
}

interface RoleEditProps {
  role: RoleRecord
  onDirty: (dirty: boolean) => void
  onCancel: () => void
  onSaved: () => void
}

const keyOf = ({ permission, scope }: ScopedGrant) => `${permission} ${scope}`

const sameSet = (one: ReadonlySet<string>, other: readonly string[]) =>
  one.size === other.length && other.every((code) => one.has(code))

/** A checkbox per permission that opens something; the role keeps its others. The effects on people are shown before the grants are saved. */
export function RoleEdit({ role, onDirty, onCancel, onSaved }: RoleEditProps) {
  // The version that the edit is based on. Saving is refused if the role has changed since.
  const [opened, setOpened] = useState(role)
  const [wanted, setWanted] = useState<ReadonlySet<Permission>>(new Set(role.permissions))
  const [previewing, setPreviewing] = useState(false)
  const [scoped, setScoped] = useState<ScopedGrant[]>(role.scoped)
  // What holds on everybody needs no grant on some.
  const onSome = scoped.filter(({ permission }) => !wanted.has(permission))
  const dirty = !sameSet(wanted, opened.permissions) || !sameSet(new Set(onSome.map(keyOf)), opened.scoped.map(keyOf))
  useLayoutEffect(() => onDirty(dirty), [dirty, onDirty])
  const toggle = (code: Permission, checked: boolean) =>
    setWanted((before) => new Set(checked ? [...before, code] : [...before].filter((one) => one !== code)))
  /** Applies the own additions and removals to the grants that another admin has saved. */
  const rebase = () => {
    const stays = role.permissions.filter((code) => wanted.has(code) || !opened.permissions.includes(code))
    const ticked = [...wanted].filter((code) => !opened.permissions.includes(code))
    setWanted(new Set([...stays, ...ticked]))
    const was = new Set(opened.scoped.map(keyOf))
    const own = new Set(scoped.map(keyOf))
    setScoped([
      ...role.scoped.filter((one) => own.has(keyOf(one)) || !was.has(keyOf(one))),
      ...scoped.filter((one) => !was.has(keyOf(one))),
    ])
    setOpened(role)
  }
  const locked = (code: Permission) => role.code === 'admin' && adminKeeps.includes(code)
  return (
    <Stack spacing={4}>
      <GrantsInput
        groups={permissionGroups}
        chosen={wanted}
        onToggle={toggle}
        scoped={scoped}
        onScoped={setScoped}
        isLocked={locked}
        say={(code, opens) => (locked(code) ? `${opens} ${t`Admin always has it.`}` : opens)}
      />
      <Paper variant="toolbar">
        <Stack direction="row" spacing={2} sx={{ justifyContent: 'flex-end' }}>
          <Button color="inherit" onClick={onCancel}>{t`Cancel`}</Button>
          <Button variant="contained" disabled={!dirty} onClick={() => setPreviewing(true)}>{t`Review changes`}</Button>
        </Stack>
      </Paper>
      {previewing && (
        <PreviewDialog
          role={opened}
          permissions={[...wanted]}
          scoped={onSome}
          rebase={versionOf(role) === versionOf(opened) ? undefined : rebase}
          onSaved={onSaved}
          onCancel={() => setPreviewing(false)}
        />
      )}
    </Stack>
  )
}
