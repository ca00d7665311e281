import ContentCopy from '@mui/icons-material/ContentCopyOutlined'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { Link } from 'react-router'
import type { InvoiceDetail } from '#contract/api/invoice.ts'
import { canUndoMove } from '#contract/api/invoiceWords.ts'
import { canBePaid, canBeResent, movesFrom, moveId } from '#src/palette/invoiceActions.ts'
import { useRequestedRecordAction } from '#src/palette/recordActions.ts'
import { MoreMenu } from '#src/admin/layout/MoreMenu.tsx'
import { paths } from '#src/layout/paths.ts'
import { useCan } from '#src/providers/session.ts'
import { type Ask, Questions } from './Questions.tsx'
import { useActs } from './useActs.ts'

/** Actions that have a button of their own. */
const buttons = ['paid', 'send', 'edit', 'delete', 'duplicate']

/** What an action of the registry asks before it does something; nothing for one that only leads elsewhere. */
function askOf(action: string, { status }: InvoiceDetail): Ask | undefined {
  if (action === 'paid' || action === 'send') return { kind: action }
  const move = movesFrom(status).find((one) => moveId(one) === action)
  return move && { kind: 'move', move }
}

interface ActionsProps {
  invoice: InvoiceDetail
  /** The invoice does not exist any more. */
  onGone: () => void
}

/** What can be done with an invoice as it stands, for those who may. */
export function Actions({ invoice, onGone }: ActionsProps) {
  const can = useCan()
  const [ask, setAsk] = useState<Ask>()
  const { id, status, mail } = invoice
  const acts = useActs(invoice)
  const remove = () => void acts.remove(onGone)
  const start = (to: Ask | undefined) => {
    if (to?.kind === 'move' && canUndoMove(status, to.move.to))
      void acts.setStatus({ status: to.move.to }, to.move.effect)
    else setAsk(to)
  }
  useRequestedRecordAction('invoice', invoice, (action) => {
    if (action === 'delete') remove()
    else start(askOf(action, invoice))
  })
  if (!can('invoices.create')) return null
  const isDraft = status === 'draft'
  const button = (words: string, to: Ask, variant: 'contained' | 'outlined' = 'outlined') => (
    <Button
      variant={variant}
      color={variant === 'contained' ? 'primary' : 'inherit'}
      onClick={() => setAsk(to)}
    >
      {words}
    </Button>
  )
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
      {canBePaid(status) && button('Mark as paid', { kind: 'paid' }, 'contained')}
      {isDraft && button('Send', { kind: 'send' }, 'contained')}
      {isDraft && (
        <Button variant="outlined" color="inherit" component={Link} to={paths.invoiceDraft(id)}>
          Continue editing
        </Button>
      )}
      {canBeResent(invoice) && mail?.state !== 'waiting' && button('Resend', { kind: 'resend' })}
      {isDraft && (
        <Button variant="outlined" color="inherit" onClick={remove}>
          Delete
        </Button>
      )}
      <Button color="inherit" startIcon={<ContentCopy />} component={Link} to={paths.newInvoiceFrom(id)}>
        Duplicate as new
      </Button>
      <MoreMenu kind="invoice" thing={invoice} without={buttons} />
      <Questions invoice={invoice} ask={ask} onClose={() => setAsk(undefined)} />
    </Stack>
  )
}
