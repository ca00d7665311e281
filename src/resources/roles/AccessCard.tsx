import { plural, t } from '@lingui/core/macro'
import { Alert, Button, Skeleton, Stack, Typography } from '@mui/material'
import type { PersonAccess } from '#contract/api/roles.ts'
import { type Permission, permissionGroups } from '#contract/permissions.ts'
import { nameOf, UserChip } from '#src/resources/employees/EmployeeField.tsx'
import { Tag } from '#src/admin/fields/Tag.tsx'
import { StatusTag } from '#src/resources/employees/EmployeeField.tsx'
import { AccessField } from '#src/resources/employees/AccessField.tsx'
import { scopesText } from './ScopeInput.tsx'
import { ReadersCard } from './ReadersCard.tsx'
import { ViewAsButton } from './ViewAsButton.tsx'
import { GrantList } from './GrantList.tsx'
import { useEffect } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { EmployeeInput } from '#src/resources/employees/EmployeeInput.tsx'
import { ErrorPanel } from '#src/admin/layout/Notice.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { useCommandQuery } from '#src/providers/dataProvider/hooks.ts'

/**
 * The permissions that a person has, with the roles that give them, those that the person lacks, and the people they
 * can see.
 */
function AccessDetails({ access }: { access: PersonAccess }) {
  const { person, obstacle, waitsToReadAnswers, roles, permissions } = access
  const givenBy = new Map(permissions.map((permission) => [permission.code, permission.roles]))
  const name = nameOf(person)
  const onSome = (code: Permission) => scopesText(access.scoped, code)
  const missing = permissionGroups
    .flatMap((group) => group.permissions)
    .filter(({ code }) => !givenBy.has(code) && !onSome(code))
  const absent = missing.length
  return (
    <Stack spacing={4} sx={{ mt: 4 }} component="section" aria-label={t`What ${name} can see`}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
        <UserChip person={person} />
        <StatusTag status={person.status} />
        {roles.map(({ id, name }) => (
          <Tag key={id} colour="neutral">
            {name}
          </Tag>
        ))}
        {roles.length === 0 && t`No roles`}
        {obstacle === '' && <ViewAsButton person={person} />}
      </Stack>
      {obstacle && <Alert severity="warning">{obstacle}</Alert>}
      {waitsToReadAnswers && (
        <Alert severity="info">{t`Will read the answers of reviewers once a second person agrees.`}</Alert>
      )}
      <div>
        <Typography component="h3" sx={{ fontWeight: 600 }}>{t`Access to other people`}</Typography>
        <AccessField access={access} />
      </div>
      <div>
        <Typography component="h3" sx={{ fontWeight: 600, mb: 2 }}>{t`Allowed, and by which role`}</Typography>
        <GrantList
          granted={(code) => givenBy.has(code)}
          note={(code) => <Tag colour="neutral">{givenBy.get(code)?.join(', ')}</Tag>}
        />
        {permissions.length === 0 && t`No permissions.`}
      </div>
      {access.scoped.length > 0 && (
        <div>
          <Typography component="h3" sx={{ fontWeight: 600, mb: 2 }}>{t`Allowed for some people only`}</Typography>
          <GrantList
            granted={(code) => onSome(code) !== ''}
            onSome={() => true}
            note={(code) => (
              <Tag colour="neutral">
                {onSome(code)} · {access.scoped.find(({ permission }) => permission === code)?.roles.join(', ')}
              </Tag>
            )}
          />
        </div>
      )}
      <ReadersCard person={person} />
      {missing.length > 0 && (
        <details>
          <summary>{plural(absent, { one: 'Not allowed: # permission', other: 'Not allowed: # permissions' })}</summary>
          <GrantList granted={(code) => missing.some((permission) => permission.code === code)} />
        </details>
      )}
    </Stack>
  )
}

interface AccessCardProps {
  /** Id of the selected person, or `""`. */
  person: string
  onOpen: (id: string) => void
}

/** Selects a person. */
function PersonPicker({ person, onOpen }: AccessCardProps) {
  const form = useForm<{ person: string | null }>({ values: { person: person || null } })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => (values.person ?? '') !== person && onOpen(values.person ?? ''),
      }),
    [form, person, onOpen],
  )
  return (
    <FormProvider {...form}>
      <EmployeeInput source="person" label={t`Person`} optional={false} />
    </FormProvider>
  )
}

/**
 * Loads the access of a person. The skeleton is as high as the window, since the result is higher and would shift what
 * is below.
 */
function Access({ person }: { person: string }) {
  const { data, error, isPending, refetch } = useCommandQuery('employees', 'access', {
    params: { id: person },
  })
  if (isPending) return <Skeleton variant="rounded" height="100vh" sx={{ mt: 4 }} />
  if (error)
    return <ErrorPanel title={t`Couldn't load what this person can see`} error={error} retry={() => void refetch()} />
  return <AccessDetails access={data.data} />
}

/** "What can this person see, and why?" for any person. */
export function AccessCard({ person, onOpen }: AccessCardProps) {
  return (
    <SectionCard
      title={t`What can this person see?`}
      aside={person && <Button size="small" color="inherit" onClick={() => onOpen('')}>{t`Close`}</Button>}
    >
      <PersonPicker person={person} onOpen={onOpen} />
      {person && <Access person={person} />}
    </SectionCard>
  )
}
