import { t } from '@lingui/core/macro'
import { Stack, Typography } from '@mui/material'
import { type Permission, permissionGroups, unusedPermissions } from '#contract/permissions.ts'
import { grantText } from './grantText.ts'

const grant = { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '2px 10px', py: 1.5 }

interface GrantListProps {
  /** True for the permissions to list. */
  granted: (code: Permission) => boolean
  /** True for those of them that hold on some people only. */
  onSome?: (code: Permission) => boolean
  /** Renders a note after a permission. */
  note?: (code: Permission) => React.ReactNode
}

/** Permissions in groups, each with its description and code. The last group has those that open nothing. */
export function GrantList({ granted, onSome, note }: GrantListProps) {
  const unused = { label: t`Not used by Muster`, permissions: unusedPermissions.map((code) => ({ code, opens: '' })) }
  const groups = [...permissionGroups, unused]
    .map(({ label, permissions }) => ({
      label,
      permissions: permissions.filter(({ code }) => granted(code)),
    }))
    .filter(({ permissions }) => permissions.length > 0)
  return (
    <Stack spacing={4} sx={{ fontSize: 'var(--text-13)', overflowWrap: 'anywhere', '& li': grant }}>
      {groups.map(({ label, permissions }) => (
        <section key={label}>
          <Typography variant="overline" component="h4" color="text.secondary">
            {label}
          </Typography>
          <ul className="lines">
            {permissions.map(({ code, opens }) => (
              <li key={code}>
                {opens && <span>{grantText(code, onSome?.(code))}</span>}
                <code>{code}</code>
                {note?.(code)}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Stack>
  )
}
