import { t } from '@lingui/core/macro'
import Check from '@mui/icons-material/Check'
import { MenuItem, Stack, TextField, type Theme, useMediaQuery } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { contains } from '#contract/plainText.ts'
import type { RoleRecord } from '#contract/api/roles.ts'
import { permissionGroups } from '#contract/permissions.ts'
import { MatrixFrame } from '#src/admin/list/MatrixFrame.ts'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { useState } from 'react'
import { scopesText } from './ScopeInput.tsx'
import { SearchBox } from '#src/admin/list/SearchBox.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'

const matrix = {
  maxHeight: 'max(360px, calc(100dvh - 220px))',
  border: 1,
  borderColor: 'divider',
  borderRadius: 'var(--radius-card)',
  '& th, & td': { p: '6px 12px' },
  '& td': { textAlign: 'center', minWidth: 84 },
  '& td svg': { fontSize: 'var(--text-18)', verticalAlign: 'middle', color: 'success.main' },
  '& thead th': { textAlign: 'center' },
  '& th:first-of-type': {
    minWidth: 190,
    textAlign: 'left',
    fontWeight: 400,
    borderRight: 1,
    borderRightColor: 'divider',
  },
  '& tbody th[colspan]': {
    fontSize: 'var(--text-12)',
    fontWeight: 600,
    color: 'text.secondary',
    bgcolor: 'background.default',
    borderRight: 0,
  },
  '& code': { display: 'block', overflowWrap: 'anywhere' },
}

function groupsMatching(text: string) {
  return permissionGroups
    .map(({ label, permissions }) => ({
      label,
      permissions: permissions.filter(({ code, opens }) => [label, code, opens].some((words) => contains(words, text))),
    }))
    .filter(({ permissions }) => permissions.length > 0)
}

interface MatrixProps {
  roles: readonly RoleRecord[]
  /** Filters permissions by code, description or group. */
  text: string
}

/** A table with permissions as rows, in groups, and roles as columns. A check mark shows a grant. */
function Matrix({ roles, text }: MatrixProps) {
  const groups = groupsMatching(text)
  if (groups.length === 0) return <Notice title={t`No permissions found`}>{t`Try another word.`}</Notice>
  return (
    <MatrixFrame sx={matrix} tabIndex={0} aria-label={t`Permission matrix, scrollable`}>
      <table>
        <caption style={visuallyHidden}>{t`What each role grants`}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Permission`}</th>
            {roles.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ label, permissions }) => (
          <tbody key={label}>
            <tr>
              <th scope="rowgroup" colSpan={roles.length + 1}>
                {label}
              </th>
            </tr>
            {permissions.map(({ code, opens }) => (
              <tr key={code}>
                <th scope="row">
                  {opens}
                  <code>{code}</code>
                </th>
                {roles.map((role) => (
                  <td key={role.id}>
                    {role.permissions.includes(code) ? (
                      <Check titleAccess={t`Granted`} />
                    ) : (
                      scopesText(role.scoped, code) || <span style={visuallyHidden}>{t`Not granted`}</span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </MatrixFrame>
  )
}

/** The grants of all roles in one table. On narrow screens, shows one role at a time. */
export function PermissionMatrix({ roles }: { roles: readonly RoleRecord[] }) {
  const [text, setText] = useState('')
  const [code, setCode] = useState(roles[0]?.code ?? '')
  const narrow = useMediaQuery(({ breakpoints }: Theme) => breakpoints.down('md'))
  return (
    <SectionCard title={t`Permission matrix`}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 3, mb: 3 }}>
        <SearchBox label={t`Filter permissions`} value={text} onSearch={setText} />
        {narrow && (
          <TextField select size="small" label={t`Role`} value={code} onChange={({ target }) => setCode(target.value)}>
            {roles.map((role) => (
              <MenuItem key={role.id} value={role.code}>
                {role.name}
              </MenuItem>
            ))}
          </TextField>
        )}
      </Stack>
      <Matrix roles={narrow ? roles.filter((role) => role.code === code) : roles} text={text} />
    </SectionCard>
  )
}
