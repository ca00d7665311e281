import Alert from '@mui/material/Alert'
import type { InvoiceDetail } from '#contract/api/invoice.ts'
import { Ago } from '#src/admin/fields/DateText.tsx'

type Mail = NonNullable<InvoiceDetail['mail']>

const severities = { waiting: 'info', sent: 'success', kept: 'info', failed: 'error' } as const

const clock = (instant: string) => new Date(instant).toLocaleTimeString('en-GB', { timeStyle: 'short' })

function words({ state, attempts, error, at, nextAttemptAt }: Mail, email: string) {
  if (state === 'sent')
    return (
      <>
        Mailed to {email} <Ago instant={at} />.
      </>
    )
  if (state === 'kept')
    return (
      <>
        The mail to {email} is kept in the outbox <Ago instant={at} />: no mail server is set up, so it went
        to nobody.
      </>
    )
  if (state === 'failed')
    return (
      <>
        The mail to {email} could not be sent. {error} Correct the address where it is wrong, and resend it.
      </>
    )
  if (attempts === 0) return <>The mail to {email} goes out in a moment.</>
  return (
    <>
      The mail to {email} did not go out yet. {error}{' '}
      {nextAttemptAt && `It is tried again at ${clock(nextAttemptAt)}.`}
    </>
  )
}

/** How the mail with an invoice fares; nothing where there is none. */
export function MailNote({ invoice: { mail, email } }: { invoice: InvoiceDetail }) {
  if (!mail) return null
  return (
    <Alert severity={severities[mail.state]} role={mail.state === 'failed' ? 'alert' : 'status'}>
      {words(mail, email)}
    </Alert>
  )
}
