import { t } from '@lingui/core/macro'
import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import type { FeedbackForm } from '#contract/api/feedbacks/endpoints.ts'
import type { QuestionAnswer } from '#contract/api/surveys/survey.ts'
import { relationships } from '#contract/api/surveys/words.ts'
import { nameOf } from '#src/resources/employees/EmployeeField.tsx'
import { Tag } from '#src/admin/fields/Tag.tsx'
import { OnlineButton } from '#src/admin/form/FormToolbar.tsx'
import { LevelTag, Pill } from '#src/resources/surveys/likert/LikertScore.tsx'
import { isLevel, labelOfLevel } from '#src/resources/surveys/likert/levels.ts'
import { describeFailure } from '#src/providers/describeError.ts'
import { useMutation } from '#src/providers/useMutation.ts'
import { nameOfForm } from '#src/resources/formWords.ts'

const text = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const

interface AnswerListProps {
  questions: readonly QuestionAnswer[]
  /**
   * `preview`: before sending, with dark levels. `results`: after sending, with levels in the colours of their domain.
   */
  mode: 'preview' | 'results'
  /** True if written answers were detached from the person and are no longer here. */
  wordsDetached?: boolean
}

function Answer({ question, mode, wordsDetached }: Omit<AnswerListProps, 'questions'> & { question: QuestionAnswer }) {
  const { type, answer, domain } = question
  if (wordsDetached && type === 'general')
    return <Typography color="text.secondary">{t`Kept without a name`}</Typography>
  if (!answer.trim()) return <Typography color="text.secondary">{t`Not answered yet`}</Typography>
  if (type === 'general' || !isLevel(answer)) return <Typography sx={text}>{answer}</Typography>
  if (mode === 'preview')
    return (
      <Pill data-dark style={{ minWidth: 135 }}>
        {labelOfLevel(domain, answer)}
      </Pill>
    )
  return <LevelTag domain={domain} level={answer} wide />
}

/** The numbered questions of a form with their answers (rules/pages.md#7.3). */
export function AnswerList({ questions, mode, wordsDetached = false }: AnswerListProps) {
  return (
    <Box component="ol" className="bullets" sx={{ display: 'grid', gap: 4, '& > li::marker': { fontWeight: 600 } }}>
      {questions.map((question) => (
        <li key={question.eventQuestionID}>
          <Typography component="h3" sx={{ ...text, fontWeight: 600, mb: 1 }}>
            {question.content}
          </Typography>
          {question.note && (
            <Typography variant="body2" color="text.secondary" sx={{ ...text, mb: 1 }}>
              {question.note}
            </Typography>
          )}
          <Answer question={question} mode={mode} wordsDetached={wordsDetached} />
        </li>
      ))}
    </Box>
  )
}

interface PreviewDialogProps {
  form: FeedbackForm
  answers: readonly QuestionAnswer[]
  onCancel: () => void
  /** Sends the answers. If it rejects, the dialog stays open and shows the reason. */
  send: () => Promise<void>
}

/** Shows all answers for a last check before they are sent (rules/pages.md#7.3). */
export function PreviewDialog({ form, answers, onCancel, send }: PreviewDialogProps) {
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: send })
  // The page is left after the answers were sent.
  const busy = isPending || isSuccess
  return (
    <Dialog open onClose={() => !busy && onCancel()} fullWidth slotProps={{ paper: { sx: { maxWidth: 768 } } }}>
      <DialogTitle>
        {form.subtype === 'peer-review' && (
          <>
            {nameOf(form.reviewer)} <Tag colour="neutral">{relationships[form.relationship]}</Tag>{' '}
          </>
        )}
        {nameOfForm(form)}
      </DialogTitle>
      <DialogContent dividers tabIndex={0}>
        <AnswerList questions={answers} mode="preview" />
      </DialogContent>
      {error && (
        <Alert severity="error" sx={{ mx: 4, mt: 3 }}>
          {describeFailure(t`Couldn't send your answers`, error)}
        </Alert>
      )}
      <DialogActions sx={{ p: 4 }}>
        <Button color="inherit" disabled={busy} onClick={onCancel}>{t`Cancel`}</Button>
        <OnlineButton variant="contained" loading={busy} onClick={() => mutate()}>{t`Send`}</OnlineButton>
      </DialogActions>
    </Dialog>
  )
}
