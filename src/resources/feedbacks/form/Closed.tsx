import Alert from '@mui/material/Alert'
import type { FeedbackForm } from '#contract/api/feedbacks.ts'

/** Why a form takes no answers. */
export function Closed({ form }: { form: FeedbackForm }) {
  if (form.isForcedDone)
    return (
      <Alert severity="warning">
        This survey was closed before you sent your answers. What you had saved until then stays as it was.
      </Alert>
    )
  if (form.wordsDetached)
    return (
      <Alert severity="info">
        This survey is closed. What you wrote in words was taken off this form, and is kept without your name.
      </Alert>
    )
  if (form.status === 'done')
    return <Alert severity="success">You have sent these answers. They cannot be changed any more.</Alert>
  return (
    <Alert severity="info">
      Your account may read this form, but not answer it. Ask an administrator for the permission.
    </Alert>
  )
}
