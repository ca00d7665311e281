import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { ConfirmDialog } from '#src/components/form/ConfirmDialog.tsx'

const kept =
  'What you type is kept in this browser alone until you send the form. Pictures are uploaded when you choose them.'

/** Says what is kept where, and that something from before is back. */
export function DraftNote({ isRestored, startOver }: { isRestored: boolean; startOver: () => void }) {
  const [asked, setAsked] = useState(false)
  if (!isRestored)
    return (
      <Typography color="text.secondary" sx={{ fontSize: 13 }}>
        {kept}
      </Typography>
    )
  return (
    <>
      <Alert
        severity="info"
        action={
          <Button color="inherit" size="small" sx={{ whiteSpace: 'nowrap' }} onClick={() => setAsked(true)}>
            Start over
          </Button>
        }
      >
        Your answers from before are back. {kept}
      </Alert>
      <ConfirmDialog
        open={asked}
        title="Start over?"
        action="Forget my answers"
        cancel="Keep them"
        isLocal
        onCancel={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false)
          startOver()
        }}
      >
        Everything that you have filled in here is forgotten, the uploaded pictures too.
      </ConfirmDialog>
    </>
  )
}
