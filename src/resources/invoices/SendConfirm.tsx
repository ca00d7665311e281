import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert } from '@mui/material'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '#src/admin/form/ConfirmDialog.tsx'
import { listed } from '#src/i18n/format.ts'

interface SendConfirmProps {
  invoice: {
    /** The number that it will probably get. */
    number: string
    email: string
    cc: readonly string[]
  }
  amount: ReactNode
  /** Why the last attempt failed. */
  refusal?: string | undefined
  busy: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before an invoice goes to the client. */
export function SendConfirm({ invoice, amount, refusal, ...rest }: SendConfirmProps) {
  const { number, email, cc } = invoice
  const copies = listed(cc)
  return (
    <ConfirmDialog
      {...rest}
      open
      title={t`Send invoice ${number}?`}
      action={refusal ? t`Try again` : t`Send invoice`}
      color="primary"
    >
      <p style={{ marginTop: 0 }}>
        {copies ? (
          <Trans>
            The client will be billed {amount}. The invoice goes to <b>{email}</b>, with a copy to {copies}.
          </Trans>
        ) : (
          <Trans>
            The client will be billed {amount}. The invoice goes to <b>{email}</b>.
          </Trans>
        )}{' '}
        {t`You can't change the invoice afterwards.`}
      </p>
      <p>{t`The number may change if another invoice is sent first.`}</p>
      {refusal && <Alert severity="error">{refusal}</Alert>}
    </ConfirmDialog>
  )
}
