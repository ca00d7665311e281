import { Button, Checkbox, FormControlLabel, Stack, Typography } from '@mui/material'
import { t } from '@lingui/core/macro'
import { Fragment } from 'react'
import { useController } from 'react-hook-form'
import { permissionGroups, type Permission } from '#contract/permissions.ts'
import type { ScopedGrant } from '#contract/scopes.ts'
import { type CommonInputProps, type ControlProps, FormField } from '#src/admin/inputs/FormField.tsx'
import { useCan } from '#src/providers/useSession.ts'
import { isScoped, ScopeInput } from '#src/resources/roles/ScopeInput.tsx'

/** Permissions that only read. */
const isReading = (code: string) => code.split('.').includes('read')

function Boxes({ field }: ControlProps) {
  const can = useCan()
  const chosen = new Set(field.value as Permission[])
  const { field: some } = useController({ name: 'scoped' })
  const scoped = some.value as ScopedGrant[]
  const isOffered = (code: Permission) => can(code) || (isScoped(code) && can(`some ${code}`))
  const groups = permissionGroups
    .map(({ label, permissions }) => ({ label, permissions: permissions.filter(({ code }) => isOffered(code)) }))
    .filter(({ permissions }) => permissions.length > 0)
  const all = groups.flatMap(({ permissions }) => permissions.map(({ code }) => code))
  const toggle = (code: Permission, checked: boolean) =>
    field.onChange(all.filter((one) => (one === code ? checked : chosen.has(one))))
  return (
    <Stack spacing={4}>
      <Stack direction="row" spacing={2}>
        <Button
          size="small"
          onClick={() => field.onChange(all.filter((code) => isReading(code) && can(code)))}
        >{t`All that read`}</Button>
        <Button size="small" disabled={chosen.size === 0} onClick={() => field.onChange([])}>{t`None`}</Button>
      </Stack>
      {groups.map(({ label, permissions }) => (
        <Stack key={label} component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
          <Typography component="legend" sx={{ fontSize: 'var(--text-12)', fontWeight: 600, color: 'text.secondary' }}>
            {label}
          </Typography>
          {permissions.map(({ code, opens }) => (
            <Fragment key={code}>
              <FormControlLabel
                label={opens}
                title={code}
                disabled={!can(code)}
                slotProps={{ typography: { sx: { fontSize: 'var(--text-13)', py: 1 } } }}
                control={
                  <Checkbox
                    size="small"
                    checked={chosen.has(code)}
                    onChange={(_event, checked) => toggle(code, checked)}
                    {...(code === all[0] && { slotProps: { input: { ref: field.ref } } })}
                  />
                }
              />
              {isScoped(code) && !chosen.has(code) && (
                <ScopeInput
                  value={scoped.flatMap(({ permission, scope }) => (permission === code ? [scope] : []))}
                  onChange={(scopes) =>
                    some.onChange([
                      ...scoped.filter(({ permission }) => permission !== code),
                      ...scopes.map((scope) => ({ permission: code, scope })),
                    ])
                  }
                />
              )}
            </Fragment>
          ))}
        </Stack>
      ))}
    </Stack>
  )
}

/**
 * A checkbox for each permission that the person holds: a key can't have others (rules/keys.md#1.1). Those that can hold on some
 * people only have a choice of these people as well.
 */
export function PermissionsInput(props: CommonInputProps) {
  return (
    <FormField {...props} group>
      {(control) => <Boxes {...control} />}
    </FormField>
  )
}
