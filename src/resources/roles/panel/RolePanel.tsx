import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { RoleRecord } from '#contract/api/roles.ts'
import { SidePanel } from '#src/admin/form/SidePanel.tsx'
import { useUnsavedGuard } from '#src/admin/form/useUnsavedGuard.tsx'
import { useCan } from '#src/providers/session.ts'
import { GrantList } from '../GrantList.tsx'
import { GrantsForm } from './GrantsForm.tsx'
import { HolderList } from './HolderList.tsx'
import { RoleHistory } from './RoleHistory.tsx'

function Part({
  title,
  action,
  children,
}: {
  title: string
  action?: React.ReactNode
  children: React.ReactNode
}) {
  return (
    <section aria-label={title}>
      <Stack direction="row" sx={{ alignItems: 'center', minHeight: 36, mb: 1 }}>
        <Typography component="h3" sx={{ fontSize: 'var(--text-16)', fontWeight: 600, flex: 1 }}>
          {title}
        </Typography>
        {action}
      </Stack>
      {children}
    </section>
  )
}

/** One role beside the page: holders, grants, history; admins edit the grants. */
export function RolePanel({ role, onClose }: { role: RoleRecord; onClose: () => void }) {
  const isAdmin = useCan()('admin')
  const [editing, setEditing] = useState(false)
  const [dirty, setDirty] = useState(false)
  const { question, leave } = useUnsavedGuard(dirty)
  const stop = () => {
    setDirty(false)
    setEditing(false)
  }
  if (editing)
    return (
      <SidePanel title={`Grants of ${role.name}`} onClose={() => leave(stop)}>
        <GrantsForm role={role} onDirty={setDirty} onCancel={() => leave(stop)} onSaved={stop} />
        {question}
      </SidePanel>
    )
  const edit = isAdmin && (
    <Button size="small" onClick={() => setEditing(true)}>
      Edit grants
    </Button>
  )
  return (
    <SidePanel title={role.name} onClose={onClose}>
      <Stack spacing={5} sx={{ pb: 6 }}>
        <Part title="Held by">
          <HolderList role={role} />
        </Part>
        <Part title="Grants" action={edit}>
          {role.permissions.length === 0 && 'Nothing yet.'}
          <GrantList granted={(code) => role.permissions.includes(code)} />
        </Part>
        <Part title="History">
          <RoleHistory role={role} />
        </Part>
      </Stack>
    </SidePanel>
  )
}
