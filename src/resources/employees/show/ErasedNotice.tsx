import Alert from '@mui/material/Alert'
import { Ago } from '#src/components/DateText.tsx'

/** Says on the page of an erased person why there is nothing on it, and what stays. */
export function ErasedNotice({ erasedAt }: { erasedAt: string }) {
  return (
    <Alert severity="info">
      This person was erased <Ago instant={erasedAt} />: name, contacts, documents and texts are gone.
      Memberships, scores and invoices stay, so that the numbers stay true. Nothing can be edited here.
    </Alert>
  )
}
