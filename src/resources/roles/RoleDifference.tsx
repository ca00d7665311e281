import { t } from '@lingui/core/macro'
import { MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import type { RoleRecord } from '#contract/api/roles.ts'
import type { Permission } from '#contract/permissions.ts'
import { scopeNames, scopes } from '#contract/scopes.ts'
import { Tag } from '#src/admin/fields/Tag.tsx'
import { GrantList } from './GrantList.tsx'

type Grants = Pick<RoleRecord, 'permissions' | 'scoped'>

const held = ({ scoped }: Grants, code: Permission) =>
  scopeNames.filter((name) => scoped.some(({ permission, scope }) => permission === code && scope === name))

/** On whom `one` grants a permission beyond what `other` does, in words; `''` if on nobody more. */
function more(one: Grants, other: Grants, code: Permission): string {
  if (other.permissions.includes(code)) return ''
  if (one.permissions.includes(code)) return t`Everybody`
  const others = held(other, code)
  return held(one, code)
    .filter((scope) => !others.includes(scope))
    .map((scope) => scopes[scope])
    .join(', ')
}

function Only({ one, other }: { one: RoleRecord; other: RoleRecord }) {
  const { name } = one
  const title = t`Only ${name} grants`
  const codes = [...new Set([...one.permissions, ...one.scoped.map(({ permission }) => permission)])]
  const extra = codes.filter((code) => more(one, other, code) !== '')
  return (
    <section aria-label={title}>
      <Typography component="h4" sx={{ fontWeight: 600, mb: 2 }}>
        {title}
      </Typography>
      {extra.length === 0 && <Typography color="text.secondary">{t`Nothing.`}</Typography>}
      <GrantList
        granted={(code) => extra.includes(code)}
        onSome={(code) => !one.permissions.includes(code)}
        note={(code) => <Tag colour="neutral">{more(one, other, code)}</Tag>}
      />
    </section>
  )
}

/** What a role grants that another one does not, and the other way round. */
export function RoleDifference({ role, roles }: { role: RoleRecord; roles: readonly RoleRecord[] }) {
  const [id, setId] = useState('')
  const other = roles.find((one) => one.id === id && one.id !== role.id)
  return (
    <Stack spacing={4}>
      <TextField
        select
        size="small"
        label={t`Compare with`}
        value={other?.id ?? ''}
        onChange={({ target }) => setId(target.value)}
      >
        {roles
          .filter((one) => one.id !== role.id)
          .map((one) => (
            <MenuItem key={one.id} value={one.id}>
              {one.name}
            </MenuItem>
          ))}
      </TextField>
      {other && <Only one={role} other={other} />}
      {other && <Only one={other} other={role} />}
    </Stack>
  )
}
