import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { invoiceTitle } from '#src/palette/invoiceActions.ts'
import { SidePanel } from '#src/admin/form/SidePanel.tsx'
import { ErrorPanel, Notice } from '#src/admin/layout/Notice.tsx'
import { Stale } from '#src/admin/list/Stale.tsx'
import { ApiError } from '#src/providers/http.ts'
import { Actions } from './Actions.tsx'
import { Details } from './Details.tsx'
import { Documents } from './Documents.tsx'
import { InvoiceHistory } from './InvoiceHistory.tsx'
import { Lines } from './Lines.tsx'
import { MailNote } from './MailNote.tsx'
import { Overview } from './Overview.tsx'
import { useInvoice } from './useInvoice.ts'

const notThere = new Set([400, 403, 404])

function Waiting() {
  return (
    <Stack spacing={4} aria-busy aria-label="Loading the invoice">
      <Skeleton variant="rounded" height={84} />
      <Skeleton variant="rounded" height={36} width={320} />
      <Skeleton variant="rounded" height={220} />
      <Skeleton variant="rounded" height={260} />
    </Stack>
  )
}

function Failure({ error, retry }: { error: Error; retry: () => void }) {
  if (error instanceof ApiError && notThere.has(error.status))
    return (
      <Notice title="This invoice is not there">
        It may have been a draft that was deleted. Close this and look for it by its number.
      </Notice>
    )
  return <ErrorPanel title="The invoice could not be loaded" error={error} retry={retry} />
}

interface InvoiceDrawerProps {
  id: string
  onClose: () => void
}

/** One invoice beside the list: what it says, how it fares, what can be done with it (screens.md section 8.3). */
export function InvoiceDrawer({ id, onClose }: InvoiceDrawerProps) {
  const { data, error, refetch } = useInvoice(id)
  const retry = () => void refetch()
  const isGone = error instanceof ApiError && notThere.has(error.status)
  return (
    <SidePanel title={data ? invoiceTitle(data) : 'Invoice'} width={720} onClose={onClose}>
      {data && !isGone ? (
        <Stack spacing={4} sx={{ pb: 8 }}>
          {error && <Stale reason={error.message} retry={retry} />}
          <Overview invoice={data} />
          <MailNote invoice={data} />
          <Actions invoice={data} onGone={onClose} />
          <Lines invoice={data} />
          <Details invoice={data} />
          <Documents invoice={data} />
          <InvoiceHistory id={id} />
        </Stack>
      ) : error ? (
        <Failure error={error} retry={retry} />
      ) : (
        <Waiting />
      )}
    </SidePanel>
  )
}
