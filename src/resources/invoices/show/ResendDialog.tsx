import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId, useRef } from 'react'
import { type InvoiceDetail, InvoiceResend } from '#contract/api/invoice.ts'
import { SchemaForm } from '#src/admin/form/SchemaForm.tsx'
import { inputsOf } from '#src/admin/inputs/inputsOf.tsx'
import type { Acts } from './useActs.ts'

const F = inputsOf(InvoiceResend)
const required = ['email']

/** One key for each content: a second try of the same mails nothing twice, a changed address is a new act. */
function useRequestKey() {
  const last = useRef({ of: '', key: '' })
  return (body: InvoiceResend): string => {
    const of = JSON.stringify(body)
    if (last.current.of !== of) last.current = { of, key: crypto.randomUUID() }
    return last.current.key
  }
}

interface ResendDialogProps {
  invoice: InvoiceDetail
  acts: Acts
  onClose: () => void
}

/** Asks where an invoice is mailed to once more. */
export function ResendDialog({ invoice, acts, onClose }: ResendDialogProps) {
  const id = useId()
  const keyOf = useRequestKey()
  const { number, email, cc, status } = invoice
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>Resend {number}</DialogTitle>
      <DialogContent>
        <Typography color="text.secondary" sx={{ mb: 4 }}>
          The same PDF goes out again. Other addresses are kept on the invoice
          {status === 'error' && ', which counts as sent again'}.
        </Typography>
        {/* The end of the form stands out of it by as much, and would else lie over the last field. */}
        <Box sx={{ pb: 4 }}>
          <SchemaForm
            schema={InvoiceResend.omit({ requestKey: true })}
            values={{ email, cc }}
            required={required}
            failure="Could not resend the invoice"
            submit="Resend"
            save={(body) => acts.resend({ ...body, requestKey: keyOf(body) })}
            onSaved={onClose}
            onCancel={onClose}
          >
            <F.Input source="email" />
            <F.Input source="cc" />
          </SchemaForm>
        </Box>
      </DialogContent>
    </Dialog>
  )
}
