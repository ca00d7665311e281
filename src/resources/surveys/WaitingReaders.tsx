import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button, Stack } from '@mui/material'
import { useNotify } from 'react-admin'
import type { WaitingReader } from '#contract/api/employees/readers.ts'
import { nameOf } from '#src/resources/employees/EmployeeField.tsx'
import { useNotifyFailure } from '#src/admin/notifications/failure.ts'
import { useCommand, useCommandQuery } from '#src/providers/dataProvider/hooks.ts'
import { describeFailure } from '#src/providers/describeError.ts'

function Waiting({ waiting: { employee, askedBy, mayAccept } }: { waiting: WaitingReader }) {
  const [name, giver] = [nameOf(employee), nameOf(askedBy)]
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const accept = useCommand('employees', 'acceptReader', {
    onSuccess: () => notify(t`${name} can read answers now`, { type: 'success' }),
    onError: notifyFailure(t`Couldn't agree`),
  })
  return (
    <Alert
      severity="info"
      action={
        mayAccept && (
          <Button
            color="inherit"
            loading={accept.isPending}
            onClick={() => accept.mutate({ params: { id: employee.id } })}
            aria-label={t`Agree that ${name} reads answers`}
          >
            <Trans>Agree</Trans>
          </Button>
        )
      }
    >
      <Trans>
        {giver} gave {name} a role that reads the answers of reviewers by name. {name} can read them once a second
        person agrees.
      </Trans>
    </Alert>
  )
}

/** People who read answers once a second person agrees, for callers who read answers. Renders nothing without any. */
export function WaitingReaders() {
  const { data, error } = useCommandQuery('employees', 'waitingReaders', {})
  if (error)
    return <Alert severity="warning">{describeFailure(t`Couldn't load who waits to read answers`, error)}</Alert>
  if (!data || data.data.length === 0) return null
  return (
    <Stack spacing={2} sx={{ mb: 4 }}>
      {data.data.map((waiting) => (
        <Waiting key={waiting.employee.id} waiting={waiting} />
      ))}
    </Stack>
  )
}
