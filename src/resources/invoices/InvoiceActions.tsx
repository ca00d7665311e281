import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import ContentCopy from '@mui/icons-material/ContentCopyOutlined'
import { Box, Button, Dialog, DialogContent, DialogTitle, Stack, Typography } from '@mui/material'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { type InvoiceDetail, InvoiceResend } from '#contract/api/invoices/invoice.ts'
import { PaymentInput } from '#contract/api/invoices/payment.ts'
import { canUndoMove, isNumbered } from '#contract/api/invoices/words.ts'
import { ConfirmDialog } from '#src/admin/form/ConfirmDialog.tsx'
import { Form } from '#src/admin/form/Form.tsx'
import { MoreMenu } from '#src/admin/actions/MoreMenu.tsx'
import { paths } from '#src/layout/paths.ts'
import {
  canBePaid,
  canBeReminded,
  canBeResent,
  invoiceActions,
  type Move,
  movesFrom,
} from '#src/resources/invoices/actions.ts'
import { useRequestedRecordAction } from '#src/admin/actions/recordActions.ts'
import { useCan } from '#src/providers/useSession.ts'
import { Amount } from './InvoiceFields.tsx'
import { type InvoiceMutations, useInvoiceMutations } from './useInvoice.ts'
import { SendConfirm } from './SendConfirm.tsx'
import { useToday } from './useInvoiceForm.ts'

const Input = Form.Input<typeof InvoiceResend>
const required = ['email']
const PaymentField = Form.Input<typeof PaymentInput>
const paymentRequired = ['amount']

interface DialogProps {
  invoice: InvoiceDetail
  mutations: InvoiceMutations
  onClose: () => void
}

/**
 * Returns an idempotency key per request body: retrying the same mail reuses the key, so the server sends it once. A
 * changed address gets a new key.
 */
function useRequestKey() {
  const last = useRef({ of: '', key: '' })
  return (body: InvoiceResend): string => {
    const of = JSON.stringify(body)
    if (last.current.of !== of) last.current = { of, key: crypto.randomUUID() }
    return last.current.key
  }
}

/** Asks for the addresses before an invoice is emailed again. */
function ResendDialog({ invoice, mutations, onClose }: DialogProps) {
  const keyOf = useRequestKey()
  const { number, email, cc, status } = invoice
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth>
      <DialogTitle>
        <Trans>Resend {number}</Trans>
      </DialogTitle>
      <DialogContent>
        <Typography color="text.secondary" sx={{ mb: 4 }}>
          {t`The same PDF is sent again. Changed addresses are saved on the invoice.`}
          {status === 'error' && ` ${t`The invoice counts as sent again.`}`}
        </Typography>
        {/* The form's bottom bar has a negative margin of this size and would cover the last field. */}
        <Box sx={{ pb: 4 }}>
          <Form
            schema={InvoiceResend.omit({ requestKey: true })}
            values={{ email, cc }}
            required={required}
            failure={t`Couldn't resend the invoice`}
            submit={t`Resend`}
            save={(body) => mutations.resend({ ...body, requestKey: keyOf(body) })}
            onSaved={onClose}
            onCancel={onClose}
          >
            <Input source="email" />
            <Input source="cc" />
          </Form>
        </Box>
      </DialogContent>
    </Dialog>
  )
}

/** An action that needs a dialog: it can't be undone, or it has options. */
type ActionRequest = { kind: 'paid' | 'remind' | 'send' | 'resend' } | { kind: 'move'; move: Move }

/** Props of a confirmation that runs `work` and closes if it resolves to true. */
const confirmProps = ({ mutations: { busy }, onClose }: DialogProps, work: () => Promise<boolean>) => ({
  open: true,
  busy,
  onCancel: onClose,
  onConfirm: () =>
    void work().then((isSettled) => {
      if (isSettled) onClose()
    }),
})

/** Records a payment of an invoice: at first the whole balance, today, on its account. */
function PaymentDialog({ invoice, mutations, onClose }: DialogProps) {
  const { number, balance, bankID } = invoice
  const today = useToday()
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth>
      <DialogTitle>
        <Trans>Payment of {number}</Trans>
      </DialogTitle>
      <DialogContent>
        <Typography color="text.secondary" sx={{ mb: 4 }}>
          <Trans>
            <Amount of={invoice} amount={balance} /> is still to be paid.
          </Trans>
        </Typography>
        <Box sx={{ pb: 4 }}>
          <Form
            schema={PaymentInput}
            values={{ paidOn: today, amount: balance, bankID, reference: '', sendThankYouEmail: false }}
            required={paymentRequired}
            failure={t`Couldn't record the payment`}
            submit={t`Record payment`}
            save={mutations.pay}
            onSaved={onClose}
            onCancel={onClose}
          >
            <PaymentField source="amount" />
            <PaymentField source="paidOn" />
            <PaymentField source="bankID" />
            <PaymentField source="reference" />
            <PaymentField source="sendThankYouEmail" />
          </Form>
        </Box>
      </DialogContent>
    </Dialog>
  )
}

function RemindDialog(props: DialogProps) {
  const { number, email } = props.invoice
  return (
    <ConfirmDialog
      {...confirmProps(props, props.mutations.remind)}
      title={t`Remind the client of ${number}?`}
      action={t`Remind`}
      color="primary"
    >
      <Trans>
        {email} gets an email: <Amount of={props.invoice} amount={props.invoice.balance} /> is still open.
      </Trans>
    </ConfirmDialog>
  )
}

const SendDialog = (props: DialogProps) => (
  <SendConfirm
    {...confirmProps(props, props.mutations.send)}
    invoice={props.invoice}
    amount={<Amount of={props.invoice} amount={props.invoice.total} />}
  />
)

function MoveDialog({ move, ...props }: DialogProps & { move: Move }) {
  const { to, action, effect } = move
  const { status, number } = props.invoice
  return (
    <ConfirmDialog
      {...confirmProps(props, () => props.mutations.setStatus({ status: to }))}
      title={isNumbered(status) ? `${action}: ${number}?` : `${action}?`}
      action={action}
      color={to === 'error' || to === 'uncollectible' || to === 'credited' ? 'error' : 'primary'}
    >
      {effect}
    </ConfirmDialog>
  )
}

interface ActionDialogProps extends DialogProps {
  request: ActionRequest | undefined
}

/** The dialog of the requested action, if any. */
function ActionDialog({ request, ...props }: ActionDialogProps) {
  if (!request) return null
  if (request.kind === 'move') return <MoveDialog {...props} move={request.move} />
  if (request.kind === 'paid') return <PaymentDialog {...props} />
  if (request.kind === 'remind') return <RemindDialog {...props} />
  if (request.kind === 'send') return <SendDialog {...props} />
  return <ResendDialog {...props} />
}

/** Actions with a button of their own. The others are in the menu. */
const buttons = ['paid', 'remind', 'send', 'edit', 'delete', 'duplicate']

/** The dialog for an action of the registry; undefined if the action needs none. */
function requestOf(action: string, { status }: InvoiceDetail): ActionRequest | undefined {
  if (action === 'paid' || action === 'remind' || action === 'send') return { kind: action }
  const move = movesFrom(status).find(({ id }) => id === action)
  return move && { kind: 'move', move }
}

/** Buttons and menu of the actions that the invoice's status and the user's permissions allow. */
export function InvoiceActions({ invoice, onDeleted }: { invoice: InvoiceDetail; onDeleted: () => void }) {
  const can = useCan()
  const [request, setRequest] = useState<ActionRequest>()
  const { id, status, mail } = invoice
  const mutations = useInvoiceMutations(invoice)
  const remove = () => void mutations.remove(onDeleted)
  const start = (to: ActionRequest | undefined) => {
    if (to?.kind === 'move' && canUndoMove(status, to.move.to))
      void mutations.setStatus({ status: to.move.to }, to.move.effect)
    else setRequest(to)
  }
  useRequestedRecordAction(invoiceActions, invoice, (action) => {
    if (action === 'delete') remove()
    else start(requestOf(action, invoice))
  })
  if (!can('invoices.create')) return null
  const isDraft = status === 'draft'
  const button = (words: string, to: ActionRequest, variant: 'contained' | 'outlined' = 'outlined') => (
    <Button variant={variant} color={variant === 'contained' ? 'primary' : 'inherit'} onClick={() => setRequest(to)}>
      {words}
    </Button>
  )
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
      {canBePaid(invoice) && button(t`Record payment`, { kind: 'paid' }, 'contained')}
      {canBeReminded(invoice) && button(t`Remind`, { kind: 'remind' })}
      {isDraft && button(t`Send`, { kind: 'send' }, 'contained')}
      {isDraft && (
        <Button
          variant="outlined"
          color="inherit"
          component={Link}
          to={paths.invoiceDraft(id)}
        >{t`Continue editing`}</Button>
      )}
      {canBeResent(invoice) &&
        mail?.state !== 'waiting' &&
        button(t`Resend`, { kind: 'resend' }, mail?.state === 'failed' ? 'contained' : 'outlined')}
      {isDraft && <Button variant="outlined" color="inherit" onClick={remove}>{t`Delete`}</Button>}
      <Button
        color="inherit"
        startIcon={<ContentCopy />}
        component={Link}
        to={paths.newInvoiceFrom(id)}
      >{t`Duplicate as new`}</Button>
      <MoreMenu actions={invoiceActions} record={invoice} without={buttons} />
      <ActionDialog invoice={invoice} mutations={mutations} request={request} onClose={() => setRequest(undefined)} />
    </Stack>
  )
}
