import Button from '@mui/material/Button'
import { useCloseNotification } from 'react-admin'

/** Milliseconds in which something can be undone from its message. */
export const undoTime = 10_000

/** Stands in a message of success: closes it and takes back what it tells. */
export function UndoButton({ onUndo }: { onUndo: () => void }) {
  const close = useCloseNotification()
  return (
    <Button
      color="inherit"
      size="small"
      onClick={() => {
        close()
        onUndo()
      }}
    >
      Undo
    </Button>
  )
}
