import Button from '@mui/material/Button'
import { useCloseNotification, useNotify } from 'react-admin'
import { Link } from 'react-router'
import { paths } from '#src/layout/paths.ts'
import type { Sent } from './InvoiceEditor.tsx'

function ViewButton({ id }: { id: string }) {
  const close = useCloseNotification()
  return (
    <Button color="inherit" size="small" component={Link} to={paths.invoice(id)} onClick={close}>
      View invoice
    </Button>
  )
}

/** Says that an invoice was made and is being mailed, with the way to it. */
export function useAnnounce() {
  const notify = useNotify()
  return ({ id, number, email }: Sent) =>
    notify(`Invoice ${number} is on its way to ${email}.`, {
      type: 'success',
      autoHideDuration: 8000,
      action: <ViewButton id={id} />,
    })
}
