import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { InvoiceDetail } from '#contract/api/invoice.ts'
import { isNumbered } from '#contract/api/invoiceWords.ts'
import type { Move } from '#src/palette/invoiceActions.ts'
import { ConfirmDialog } from '#src/admin/form/ConfirmDialog.tsx'
import { Amount } from '../amounts.tsx'
import { ResendDialog } from './ResendDialog.tsx'
import { type Acts, useActs } from './useActs.ts'

/** What is asked before something is done with an invoice that nothing takes back, or that takes a choice. */
export type Ask = { kind: 'paid' | 'send' | 'resend' } | { kind: 'move'; move: Move }

interface QuestionProps {
  invoice: InvoiceDetail
  acts: Acts
  onClose: () => void
}

/** Does it, and closes the question once it is settled. */
const asking = ({ acts: { busy }, onClose }: QuestionProps, work: () => Promise<boolean>) => ({
  open: true,
  busy,
  onCancel: onClose,
  onConfirm: () =>
    void work().then((isSettled) => {
      if (isSettled) onClose()
    }),
})

function PaidQuestion(props: QuestionProps) {
  const { invoice, acts } = props
  const [isThanked, setThanked] = useState(false)
  return (
    <ConfirmDialog
      {...asking(props, () => acts.setStatus({ status: 'paid', sendThankYouEmail: isThanked }))}
      title={`Mark ${invoice.number} as paid?`}
      action="Mark as paid"
      color="primary"
    >
      <Typography>
        <Amount of={invoice} amount={invoice.total} /> count as paid today.
      </Typography>
      <FormControlLabel
        control={<Checkbox checked={isThanked} onChange={(event) => setThanked(event.target.checked)} />}
        label={`Send a thank-you mail to ${invoice.email}`}
      />
    </ConfirmDialog>
  )
}

function SendQuestion(props: QuestionProps) {
  const { number, email, cc } = props.invoice
  return (
    <ConfirmDialog
      {...asking(props, props.acts.send)}
      title={`Send invoice ${number}?`}
      action="Send invoice"
      color="primary"
    >
      <Amount of={props.invoice} amount={props.invoice.total} />, to <b>{email}</b>
      {cc.length > 0 && <>, with copies to {cc.join(', ')}</>}. After that it cannot be edited any more.
      Should somebody else send one before you, the number is the one after.
    </ConfirmDialog>
  )
}

function MoveQuestion({ move, ...props }: QuestionProps & { move: Move }) {
  const { to, action, effect } = move
  const { status, number } = props.invoice
  return (
    <ConfirmDialog
      {...asking(props, () => props.acts.setStatus({ status: to }))}
      title={isNumbered(status) ? `${action}: ${number}?` : `${action}?`}
      action={action}
      color={to === 'error' || to === 'uncollectible' || to === 'credited' ? 'error' : 'primary'}
    >
      {effect}
    </ConfirmDialog>
  )
}

interface QuestionsProps {
  invoice: InvoiceDetail
  ask: Ask | undefined
  onClose: () => void
}

/** The question that is open, if any. */
export function Questions({ invoice, ask, onClose }: QuestionsProps) {
  const acts = useActs(invoice)
  const props = { invoice, acts, onClose }
  if (!ask) return null
  if (ask.kind === 'move') return <MoveQuestion {...props} move={ask.move} />
  if (ask.kind === 'paid') return <PaidQuestion {...props} />
  if (ask.kind === 'send') return <SendQuestion {...props} />
  return <ResendDialog {...props} />
}
