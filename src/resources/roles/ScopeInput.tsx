import { t } from '@lingui/core/macro'
import { MenuItem, TextField } from '@mui/material'
import type { Permission } from '#contract/permissions.ts'
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
  value: Scope[]
  onChange: (value: Scope[]) => void
  disabled?: boolean
}

/** Selects the people on whom a permission holds that does not hold on everybody. */
export function ScopeInput({ value, onChange, disabled = false }: ScopeInputProps) {
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
