import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Stack, Typography } from '@mui/material'
import type { RoleRecord } from '#contract/api/roles.ts'
import { PersonField, UserChip } from '#src/resources/employees/EmployeeField.tsx'
import { lazyComponent } from '#src/admin/layout/lazy.tsx'
import { NextPage, Pending } from '#src/admin/layout/Pending.tsx'
import { StatusTag } from '#src/resources/employees/EmployeeField.tsx'
import { useCommandPages, useInfiniteGetList } from '#src/providers/dataProvider/pagedHooks.ts'
import type { TimelineEntry } from '#contract/api/timeline.ts'
import { showInstant } from '#src/i18n/format.ts'
import { useSettings, useCan } from '#src/providers/useSession.ts'
import { useState } from 'react'
import { SidePanel } from '#src/admin/form/SidePanel.tsx'
import { useUnsavedGuard } from '#src/admin/form/useUnsavedGuard.tsx'
import { Tag } from '#src/admin/fields/Tag.tsx'
import { scopesText } from './ScopeInput.tsx'
import { GrantList } from './GrantList.tsx'
import { RoleActions } from './RoleActions.tsx'
import { RoleEdit } from './RoleEdit.tsx'

const RoleDifference = lazyComponent(async () => (await import('./RoleDifference.tsx')).RoleDifference)

const firstHolders = { pagination: { page: 1, perPage: 20 }, sort: { field: 'id', order: 'ASC' } } as const

/** The holders of the role, by name, loaded in pages. */
function HolderList({ role: { id } }: { role: RoleRecord }) {
  const query = useInfiniteGetList('holders', { ...firstHolders, meta: { roleID: id } })
  const { data } = query
  if (!data) return <Pending query={query} failure={t`Couldn't load the role holders`} height={120} />
  const people = data.pages.flatMap((page) => page.data)
  if (people.length === 0) return t`No people have this role.`
  const total = data.pages[0]?.total
  return (
    <>
      <ul>
        {people.map((person) => (
          <Stack
            key={person.id}
            component="li"
            direction="row"
            sx={{ justifyContent: 'space-between', gap: 3, py: 1.5 }}
          >
            <PersonField person={person} />
            <StatusTag status={person.status} />
          </Stack>
        ))}
      </ul>
      <NextPage query={query}>
        <Trans>Show more of {total}</Trans>
      </NextPage>
    </>
  )
}

/** A change in words. Permissions have a dot; all else is a name or a place. */
function toldChange({ field, label, before, after }: TimelineEntry['changes'][number]): string {
  if (!field.includes('.')) return `${label}: ${[before, after].filter(Boolean).join(' → ')}`
  return after ? t`Granted: ${label}` : t`Removed: ${label}`
}

function Event({ entry: { at, actor, changes } }: { entry: TimelineEntry }) {
  const { timeZone } = useSettings()
  return (
    <li>
      <header>
        {actor ? <UserChip person={actor} /> : <span>{t`The system`}</span>}
        <time dateTime={at} className="tabular">
          {showInstant(at, timeZone)}
        </time>
      </header>
      <ul>
        {changes.map((change) => (
          <li key={change.field}>{toldChange(change)}</li>
        ))}
      </ul>
    </li>
  )
}

/** The changes of the role's grants, newest first. */
function RoleHistory({ role: { id } }: { role: RoleRecord }) {
  const query = useCommandPages('roles', 'timeline', { params: { id } }, 20)
  if (!query.data) return <Pending query={query} failure={t`Couldn't load the history`} height={80} />
  const entries = query.data.rows
  if (entries.length === 0) return t`Nothing has been changed yet.`
  return (
    <>
      <ol className="events">
        {entries.map((entry) => (
          <Event key={entry.id} entry={entry} />
        ))}
      </ol>
      <NextPage query={query}>{t`Show earlier changes`}</NextPage>
    </>
  )
}

function Section({ title, action, children }: { title: string; action?: React.ReactNode; children: React.ReactNode }) {
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

interface RoleShowProps {
  role: RoleRecord
  /** All roles, highest first. */
  roles: readonly RoleRecord[]
  onClose: () => void
}

/** One role in a side panel: holders, grants and history. Admins can edit the grants. */
export function RoleShow({ role, roles, onClose }: RoleShowProps) {
  const { name } = role
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
      <SidePanel title={t`Grants of ${name}`} onClose={() => leave(stop)}>
        <RoleEdit role={role} onDirty={setDirty} onCancel={() => leave(stop)} onSaved={stop} />
        {question}
      </SidePanel>
    )
  const edit = isAdmin && <Button size="small" onClick={() => setEditing(true)}>{t`Edit grants`}</Button>
  return (
    <SidePanel title={role.name} onClose={onClose}>
      <Stack spacing={5} sx={{ pb: 6 }}>
        <RoleActions role={role} roles={roles} onDeleted={onClose} />
        <Section title={t`Role holders`}>
          <HolderList role={role} />
        </Section>
        <Section title={t`Grants`} action={edit}>
          {role.permissions.length + role.scoped.length === 0 && t`No permissions.`}
          <GrantList
            granted={(code) => role.permissions.includes(code) || scopesText(role.scoped, code) !== ''}
            onSome={(code) => !role.permissions.includes(code)}
            note={(code) =>
              scopesText(role.scoped, code) && <Tag colour="neutral">{scopesText(role.scoped, code)}</Tag>
            }
          />
        </Section>
        <Section title={t`Difference`}>
          <RoleDifference role={role} roles={roles} />
        </Section>
        <Section title={t`History`}>
          <RoleHistory role={role} />
        </Section>
      </Stack>
    </SidePanel>
  )
}
