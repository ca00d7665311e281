import { t } from '@lingui/core/macro'
import { Alert, Stack } from '@mui/material'
import { useNotify } from 'react-admin'
import { isSameEmail } from '#contract/email.ts'
import { useMutation } from '#src/providers/useMutation.ts'
import { OnlineButton } from '#src/admin/form/FormToolbar.tsx'

interface AddressNoteProps {
  /**
   * `address` is that of the record, `inUse` the one for signing in. They differ only while a new address waits for
   * confirmation.
   */
  address: string
  inUse: string
  /** Only for people who can change the address. Both refetch the record. */
  sendAgain?: (() => Promise<unknown>) | undefined
  takeBack?: (() => Promise<unknown>) | undefined
}

interface Action {
  act: () => Promise<unknown>
  /** The success message. */
  done: string
}

/** Note on an address that waits for confirmation and the one that is valid until then. Null if none waits. */
export function AddressNote({ address, inUse, sendAgain, takeBack }: AddressNoteProps) {
  const notify = useNotify()
  const { mutate, isPending } = useMutation<unknown, Error, Action>({
    mutationFn: ({ act }) => act(),
    onSuccess: (_answer, { done }) => notify(done, { type: 'success' }),
    onError: ({ message }) => notify(message, { type: 'error' }),
  })
  if (!address || isSameEmail(address, inUse)) return null
  return (
    <Alert severity="info" sx={{ mt: 3 }}>
      {inUse
        ? t`${address} isn't confirmed yet. Until then, sign-in and emails use ${inUse}.`
        : t`${address} isn't confirmed yet.`}
      {(sendAgain || takeBack) && (
        <Stack direction="row" spacing={2} sx={{ mt: 2 }}>
          {sendAgain && (
            <OnlineButton
              size="small"
              color="inherit"
              variant="outlined"
              disabled={isPending}
              onClick={() => mutate({ act: sendAgain, done: t`Link sent` })}
            >{t`Resend link`}</OnlineButton>
          )}
          {takeBack && (
            <OnlineButton
              size="small"
              color="inherit"
              disabled={isPending}
              onClick={() => mutate({ act: takeBack, done: t`Previous address restored` })}
            >{t`Restore previous address`}</OnlineButton>
          )}
        </Stack>
      )}
    </Alert>
  )
}
