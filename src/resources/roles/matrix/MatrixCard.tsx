import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import type { RoleRecord } from '#contract/api/roles.ts'
import { SearchBox } from '#src/admin/list/SearchBox.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { Matrix } from './Matrix.tsx'

/** What each role grants, as one table; on narrow screens one role at a time. */
export function MatrixCard({ roles }: { roles: readonly RoleRecord[] }) {
  const [text, setText] = useState('')
  const [code, setCode] = useState(roles[0]?.code ?? '')
  const narrow = useMediaQuery(({ breakpoints }: Theme) => breakpoints.down('md'))
  return (
    <SectionCard title="Permission matrix">
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 3, mb: 3 }}>
        <SearchBox label="Filter permissions" value={text} onSearch={setText} />
        {narrow && (
          <TextField
            select
            size="small"
            label="Role"
            value={code}
            onChange={({ target }) => setCode(target.value)}
          >
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
