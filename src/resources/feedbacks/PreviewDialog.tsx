import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import type { FeedbackForm } from '#contract/api/feedbacks.ts'
import type { QuestionAnswer } from '#contract/api/survey.ts'
import { relationships } from '#contract/api/surveyWords.ts'
import { nameOf } from '#src/admin/fields/Chip.tsx'
import { Tag } from '#src/admin/fields/Tag.tsx'
import { ActButton } from '#src/admin/form/ActButton.tsx'
import { useSubmit } from '../surveys/useSubmit.ts'
import { AnswerList } from './AnswerList.tsx'

interface PreviewDialogProps {
  form: FeedbackForm
  answers: readonly QuestionAnswer[]
  onCancel: () => void
  /** Sends the answers; the dialog stays and says why when it fails. */
  send: () => Promise<void>
}

/** All answers once more, before they are sent for good (screens.md section 2.16). */
export function PreviewDialog({ form, answers, onCancel, send }: PreviewDialogProps) {
  const id = useId()
  const { busy, refusal, submit } = useSubmit('Your answers could not be sent', send)
  return (
    <Dialog
      open
      onClose={() => !busy && onCancel()}
      aria-labelledby={id}
      fullWidth
      slotProps={{ paper: { sx: { maxWidth: 768 } } }}
    >
      <DialogTitle id={id}>
        {form.subtype === 'peer-review' && (
          <>
            {nameOf(form.reviewer)} <Tag colour="neutral">{relationships[form.relationship]}</Tag>{' '}
          </>
        )}
        {form.title}
      </DialogTitle>
      <DialogContent dividers tabIndex={0}>
        <AnswerList questions={answers} mode="preview" />
      </DialogContent>
      {refusal && (
        <Alert severity="error" sx={{ mx: 4, mt: 3 }}>
          {refusal}
        </Alert>
      )}
      <DialogActions sx={{ p: 4 }}>
        <Button color="inherit" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
        <ActButton variant="contained" loading={busy} onClick={submit}>
          Send
        </ActButton>
      </DialogActions>
    </Dialog>
  )
}
