import { t } from '@lingui/core/macro'
import { Alert, Stack } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { isSameEmail } from '#contract/email.ts'
import { reasonOf } from '#src/providers/describeError.ts'
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

/** Note on an address that waits for confirmation and the one that is valid until then. Null if none waits. */
export function AddressNote({ address, inUse, sendAgain, takeBack }: AddressNoteProps) {
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  if (!address || isSameEmail(address, inUse)) return null
  const run = async (act: () => Promise<unknown>, done: string) => {
    setBusy(true)
    try {
      await act()
      notify(done, { type: 'success' })
    } catch (error) {
      notify(reasonOf(error), { type: 'error' })
    }
    setBusy(false)
  }
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
              disabled={busy}
              onClick={() => void run(sendAgain, t`Link sent`)}
            >{t`Resend link`}</OnlineButton>
          )}
          {takeBack && (
            <OnlineButton
              size="small"
              color="inherit"
              disabled={busy}
              onClick={() => void run(takeBack, t`Previous address restored`)}
            >{t`Restore previous address`}</OnlineButton>
          )}
        </Stack>
      )}
    </Alert>
  )
}
