import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useLayoutEffect, useState } from 'react'
import { adminKeeps, type RoleRecord } from '#contract/api/roles.ts'
import { type Permission, permissionGroups } from '#contract/permissions.ts'
import { versionOf } from '#contract/version.ts'
import { StickyFoot } from '#src/admin/form/StickyFoot.tsx'
import { PreviewDialog } from './PreviewDialog.tsx'

interface GrantsFormProps {
  role: RoleRecord
  onDirty: (dirty: boolean) => void
  onCancel: () => void
  onSaved: () => void
}

const sameSet = (one: ReadonlySet<string>, other: readonly string[]) =>
  one.size === other.length && other.every((code) => one.has(code))

/** A check box for each permission; what it changes for whom is shown before it is saved. */
export function GrantsForm({ role, onDirty, onCancel, onSaved }: GrantsFormProps) {
  // The version that the ticks start from: a save is refused when somebody else changed the role since.
  const [opened, setOpened] = useState(role)
  const [wanted, setWanted] = useState<ReadonlySet<Permission>>(new Set(role.permissions))
  const [previewing, setPreviewing] = useState(false)
  const dirty = !sameSet(wanted, opened.permissions)
  useLayoutEffect(() => onDirty(dirty), [dirty, onDirty])
  const toggle = (code: Permission, checked: boolean) =>
    setWanted((before) => new Set(checked ? [...before, code] : [...before].filter((one) => one !== code)))
  /** Puts what was ticked and unticked on top of what somebody else saved meanwhile. */
  const rebase = () => {
    const stays = role.permissions.filter((code) => wanted.has(code) || !opened.permissions.includes(code))
    const ticked = [...wanted].filter((code) => !opened.permissions.includes(code))
    setWanted(new Set([...stays, ...ticked]))
    setOpened(role)
  }
  const locked = (code: Permission) => role.code === 'admin' && adminKeeps.includes(code)
  return (
    <Stack spacing={4}>
      {permissionGroups.map(({ label, permissions }) => (
        <Stack key={label} component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
          <Typography
            component="legend"
            sx={{ fontSize: 'var(--text-12)', fontWeight: 600, color: 'text.secondary' }}
          >
            {label}
          </Typography>
          {permissions.map(({ code, opens }) => (
            <FormControlLabel
              key={code}
              label={locked(code) ? `${opens} Admin keeps it.` : opens}
              title={code}
              disabled={locked(code)}
              slotProps={{ typography: { sx: { fontSize: 'var(--text-13)', py: 1 } } }}
              control={
                <Checkbox
                  size="small"
                  checked={wanted.has(code)}
                  onChange={(_event, checked) => toggle(code, checked)}
                />
              }
            />
          ))}
        </Stack>
      ))}
      <StickyFoot>
        <Stack direction="row" spacing={2} sx={{ justifyContent: 'flex-end' }}>
          <Button color="inherit" onClick={onCancel}>
            Cancel
          </Button>
          <Button variant="contained" disabled={!dirty} onClick={() => setPreviewing(true)}>
            See what changes
          </Button>
        </Stack>
      </StickyFoot>
      {previewing && (
        <PreviewDialog
          role={opened}
          permissions={[...wanted]}
          rebase={versionOf(role) === versionOf(opened) ? undefined : rebase}
          onSaved={onSaved}
          onCancel={() => setPreviewing(false)}
        />
      )}
    </Stack>
  )
}
