import { t } from '@lingui/core/macro'
import { Checkbox, FormControlLabel, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { Fragment, type Ref } from 'react'
import type { Permission, permissionGroups } from '#contract/permissions.ts'
import {
  type Scope,
  type ScopedGrant,
  type ScopedPermission,
  scopedPermissions,
  scopeNames,
  scopes,
} from '#contract/scopes.ts'

/** True for a permission that can be granted on some people only. */
export const isScoped = (code: Permission): code is ScopedPermission =>
  (scopedPermissions as readonly Permission[]).includes(code)

/** On whom these grants give a permission, in words: "Direct reports, People of their own organizations". */
export const scopesText = (grants: readonly ScopedGrant[], code: Permission): string =>
  grants
    .filter(({ permission }) => permission === code)
    .map(({ scope }) => scopes[scope])
    .join(', ')

interface ScopeInputProps {
  /** What the permission opens, for the name of the box. */
  opens: string
  value: Scope[]
  onChange: (value: Scope[]) => void
  disabled?: boolean
}

/** Selects the people on whom a permission holds that does not hold on everybody. */
export function ScopeInput({ opens, value, onChange, disabled = false }: ScopeInputProps) {
  return (
    <TextField
      select
      size="small"
      label={t`Only for`}
      disabled={disabled}
      value={value}
      sx={{ ml: 7, mt: 2, mb: 2, width: 'min(320px, 80%)' }}
      slotProps={{
        select: {
          multiple: true,
          // A form has one for each permission.
          SelectDisplayProps: { 'aria-label': t`Only for: ${opens}`, 'aria-labelledby': undefined },
          renderValue: (chosen) => (chosen as Scope[]).map((one) => scopes[one]).join(', '),
        },
      }}
      onChange={({ target }) => onChange(target.value as unknown as Scope[])}
    >
      {scopeNames.map((scope) => (
        <MenuItem key={scope} value={scope}>
          {scopes[scope]}
        </MenuItem>
      ))}
    </TextField>
  )
}

interface GrantsInputProps {
  /** The permissions on offer. */
  groups: Pick<(typeof permissionGroups)[number], 'label' | 'permissions'>[]
  /** What is granted on everybody. */
  chosen: ReadonlySet<Permission>
  onToggle: (code: Permission, checked: boolean) => void
  /** What is granted on some people. */
  scoped: readonly ScopedGrant[]
  onScoped: (scoped: ScopedGrant[]) => void
  isLocked: (code: Permission) => boolean
  /** What a permission opens, with more to say. Default: what it opens. */
  say?: (code: Permission, opens: string) => string
  /** Takes the first checkbox, for the focus of a form. */
  firstRef?: Ref<HTMLInputElement>
}

/** A checkbox for each permission, in groups. One that can hold on some people only has a choice of these as well. */
export function GrantsInput({ groups, chosen, onToggle, scoped, onScoped, isLocked, say, firstRef }: GrantsInputProps) {
  const first = groups[0]?.permissions[0]?.code
  return groups.map(({ label, permissions }) => (
    <Stack key={label} component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography component="legend" sx={{ fontSize: 'var(--text-12)', fontWeight: 600, color: 'text.secondary' }}>
        {label}
      </Typography>
      {permissions.map(({ code, opens }) => (
        <Fragment key={code}>
          <FormControlLabel
            label={say?.(code, opens) ?? opens}
            title={code}
            disabled={isLocked(code)}
            slotProps={{ typography: { sx: { fontSize: 'var(--text-13)', py: 1 } } }}
            control={
              <Checkbox
                size="small"
                checked={chosen.has(code)}
                onChange={(_event, checked) => onToggle(code, checked)}
                {...(firstRef && code === first && { slotProps: { input: { ref: firstRef } } })}
              />
            }
          />
          {isScoped(code) && !chosen.has(code) && (
            <ScopeInput
              opens={opens}
              value={scoped.flatMap(({ permission, scope }) => (permission === code ? [scope] : []))}
              onChange={(scopes) =>
                onScoped([
                  ...scoped.filter(({ permission }) => permission !== code),
                  ...scopes.map((scope) => ({ permission: code, scope })),
                ])
              }
            />
          )}
        </Fragment>
      ))}
    </Stack>
  ))
}
