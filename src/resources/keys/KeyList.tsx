import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import Add from '@mui/icons-material/Add'
import { Button, Link, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { Key } from '#contract/api/keys.ts'
import { Ago } from '#src/admin/fields/DateText.tsx'
import { Tag } from '#src/admin/fields/Tag.tsx'
import { ConfirmDialog } from '#src/admin/form/ConfirmDialog.tsx'
import { lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { PageHeading } from '#src/admin/layout/PageHeading.tsx'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { useNotifyFailure } from '#src/admin/notifications/failure.ts'
import { useCommandQuery, useDelete } from '#src/providers/dataProvider/hooks.ts'
import { PersonField } from '#src/resources/employees/EmployeeField.tsx'

const KeyCreate = lazyOverlay(async () => (await import('./KeyCreate.tsx')).KeyCreate)

const Col = DataTable.Col<Key>

/** Open, or why not. */
const statusOf = ({ isOpen, revokedAt }: Key) => (isOpen ? t`Open` : revokedAt ? t`Revoked` : t`Ended`)

/** The first characters of the secret, by which people find it in their programs. */
const Name = ({ of: { name, prefix } }: { of: Key }) => (
  <Stack>
    <span>{name}</span>
    <Typography variant="body2" color="text.secondary" component="code">{`${prefix}…`}</Typography>
  </Stack>
)

const revokeName = ({ name }: Key) => t`Revoke ${name}`

function permissionsText({ permissions, scoped, isAdmin }: Key): string {
  const all = plural(permissions.length, { one: '# permission', other: '# permissions' })
  const some = plural(scoped.length, { one: '# on some people', other: '# on some people' })
  const count = scoped.length ? `${all}, ${some}` : all
  return isAdmin ? t`${count}, and calls for admins` : count
}

const columns = (
  <>
    <Col source="name" width={200} text={({ name }) => name} render={(key) => <Name of={key} />} />
    <Col
      source="isOpen"
      width={100}
      text={statusOf}
      render={(key) => <Tag colour={key.isOpen ? 'stacks' : 'neutral'}>{statusOf(key)}</Tag>}
    />
    <Col source="maker" width={180} render={({ maker }) => <PersonField person={maker} />} />
    <Col source="permissions" width={160} text={permissionsText} />
    <Col source="endsOn" width={110} />
    <Col
      source="usedAt"
      label={msg`Last use`}
      width={160}
      render={({ usedAt, usedFrom }) =>
        usedAt ? (
          <span title={usedFrom}>
            <Ago instant={usedAt} />
          </span>
        ) : (
          t`Never`
        )
      }
    />
  </>
)

/** Asks before a key is ended, because its program stops at once. */
function Revoke({ of: key, onDone }: { of: Key; onDone: () => void }) {
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const { mutate, isPending } = useDelete('keys', {
    onSuccess: () => notify(t`Key revoked`, { type: 'success' }),
    onError: notifyFailure(t`Couldn't revoke the key`),
    onSettled: onDone,
  })
  const { name } = key
  return (
    <ConfirmDialog
      open
      title={t`Revoke ${name}?`}
      action={t`Revoke`}
      busy={isPending}
      onConfirm={() => mutate({ id: key.id, previousData: key })}
      onCancel={onDone}
    >{t`A program that uses this key stops at once. This can't be taken back.`}</ConfirmDialog>
  )
}

/** Keys with which programs use the API: all for admins, others see their own (docs/rules/keys.md). */
export function KeyList() {
  const query = useCommandQuery('keys', 'all', {})
  const [isNew, setNew] = useState(false)
  const [revoking, setRevoking] = useState<Key>()
  const add = query.data?.mayMake && (
    <Button variant="contained" startIcon={<Add />} onClick={() => setNew(true)}>{t`Make a key`}</Button>
  )
  return (
    <Stack spacing={4}>
      <PageHeading title={t`Keys`} actions={add} />
      <Typography color="text.secondary">
        <Trans>
          With a key, a program uses the <Link href="/api/docs">API</Link> for the person who made it, as far as key and
          person both may.
        </Trans>
      </Typography>
      {!query.data ? (
        <Pending query={query} failure={t`Couldn't load the keys`} height={240} />
      ) : query.data.data.length === 0 ? (
        <Notice title={t`No keys yet`} actions={add}>
          {query.data.mayMake
            ? t`Make one for each program, so that each can be ended alone.`
            : t`Only admins make keys here. Ask a person with the role Admin.`}
        </Notice>
      ) : (
        <DataTable
          caption={t`Keys`}
          schema={Key}
          data={query.data.data}
          tools={(key) =>
            key.revokedAt === null && (
              <Button
                size="small"
                color="error"
                aria-label={revokeName(key)}
                onClick={() => setRevoking(key)}
              >{t`Revoke`}</Button>
            )
          }
        >
          {columns}
        </DataTable>
      )}
      {isNew && <KeyCreate onClose={() => setNew(false)} />}
      {revoking && <Revoke of={revoking} onDone={() => setRevoking(undefined)} />}
    </Stack>
  )
}
