import { t } from '@lingui/core/macro'
import { styled } from '@mui/material'
import { type Permission, permissionGroups, unusedPermissions } from '#contract/permissions.ts'

const Groups = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  fontSize: 'var(--text-13)',
  '& h4': {
    margin: '0 0 4px',
    fontSize: 'var(--text-12)',
    fontWeight: 600,
    color: theme.palette.text.secondary,
  },
  '& li': { padding: '6px 0', display: 'flex', flexWrap: 'wrap', gap: '2px 10px', alignItems: 'baseline' },
  '& li + li': { borderTop: `1px solid ${theme.palette.divider}` },
  '& code': { color: theme.palette.text.secondary, fontSize: 'var(--text-12)', overflowWrap: 'anywhere' },
}))

interface GrantListProps {
  /** True for the permissions to list. */
  granted: (code: Permission) => boolean
  /** Renders a note after a permission. */
  note?: (code: Permission) => React.ReactNode
}

/** Permissions in groups, each with its description and code. The last group has those that open nothing. */
export function GrantList({ granted, note }: GrantListProps) {
  const unused = { label: t`Not used by Muster`, permissions: unusedPermissions.map((code) => ({ code, opens: '' })) }
  const groups = [...permissionGroups, unused]
    .map(({ label, permissions }) => ({
      label,
      permissions: permissions.filter(({ code }) => granted(code)),
    }))
    .filter(({ permissions }) => permissions.length > 0)
  return (
    <Groups>
      {groups.map(({ label, permissions }) => (
        <section key={label}>
          <h4>{label}</h4>
          <ul>
            {permissions.map(({ code, opens }) => (
              <li key={code}>
                {opens && <span>{opens}</span>}
                <code>{code}</code>
                {note?.(code)}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Groups>
  )
}
