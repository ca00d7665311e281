import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { InvoiceEdit } from '#contract/api/invoice.ts'
import { invoices as invoicesApi } from '#contract/api/invoices.ts'
import { ErrorPanel } from '#src/admin/layout/Notice.tsx'
import { PdfView } from '#src/admin/pdf/PdfView.tsx'
import { call } from '#src/providers/call.ts'

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

const sheet = <Skeleton variant="rounded" sx={{ height: 'auto', aspectRatio: '210 / 297' }} />

interface PreviewDialogProps {
  body: InvoiceEdit
  onClose: () => void
}

/** The PDF as the client would get it, made by the server from what stands in the form. */
export function PreviewDialog({ body, onClose }: PreviewDialogProps) {
  const id = useId()
  const { data, error, refetch } = useQuery({
    queryKey: ['invoices', 'preview', body],
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => bytesOf((await call(invoicesApi.preview, { body, signal })).data.base64),
  })
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="md">
      <DialogTitle id={id}>Preview</DialogTitle>
      <DialogContent dividers tabIndex={0} sx={{ p: { xs: 2, sm: 4 } }}>
        {error && (
          <ErrorPanel title="The preview could not be made" error={error} retry={() => void refetch()} />
        )}
        {!error && (data ? <PdfView source={data} title="Preview of the invoice" /> : sheet)}
      </DialogContent>
      <DialogActions sx={{ p: 4 }}>
        <Button color="inherit" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  )
}
