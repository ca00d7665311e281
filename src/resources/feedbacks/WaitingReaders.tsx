import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button, Stack } from '@mui/material'
import { useNotify } from 'react-admin'
import type { WaitingReader } from '#contract/api/employees/readers.ts'
import { nameOf } from '#src/admin/fields/Chip.tsx'
import { useCommand, useCommandQuery } from '#src/providers/dataProvider/hooks.ts'
import { reasonOf } from '#src/providers/describeError.ts'

function Waiting({ waiting: { employee, askedBy, mayAccept } }: { waiting: WaitingReader }) {
  const [name, giver] = [nameOf(employee), nameOf(askedBy)]
  const notify = useNotify()
  const accept = useCommand('employees', 'acceptReader', {
    onSuccess: () => notify(t`${name} can read answers now`, { type: 'success' }),
    onError: (error) => notify(`${t`Couldn't agree`} - ${reasonOf(error)}`, { type: 'error' }),
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
    return <Alert severity="warning">{`${t`Couldn't load who waits to read answers`} - ${reasonOf(error)}`}</Alert>
  if (!data || data.data.length === 0) return null
  return (
    <Stack spacing={2} sx={{ mb: 4 }}>
      {data.data.map((waiting) => (
        <Waiting key={waiting.employee.id} waiting={waiting} />
      ))}
    </Stack>
  )
}
