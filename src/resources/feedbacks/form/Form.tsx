import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import { useEffect, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router'
import type { FeedbackForm } from '#contract/api/feedbacks.ts'
import { widths } from '#src/admin/theme/tokens.ts'
import type { Saving } from '#src/admin/form/saving.ts'
import { lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { paths } from '#src/layout/paths.ts'
import { reasonOf } from '#src/providers/describeError.ts'
import { useCan } from '#src/providers/session.ts'
import { fits } from './changes.ts'
import { Closed } from './Closed.tsx'
import { FormFoot } from './FormFoot.tsx'
import { PrivacyWords } from './PrivacyWords.tsx'
import { isAnswered, Question } from './Question.tsx'
import { useAnswers } from './useAnswers.ts'

const loadPreview = () => import('./PreviewDialog.tsx')
const PreviewDialog = lazyOverlay(async () => (await loadPreview()).PreviewDialog)

/** A text that waits until it is shortened: what was saved before must not pass for it. */
const tooLong: Saving = { state: 'failed', error: new Error('a text is too long. Shorten it.') }

/** The questions of a form and its foot; read-only once it is done, or for those who may not answer. */
export function Form({ form }: { form: FeedbackForm }) {
  const may = useCan()('feedbacks.create')
  const notify = useNotify()
  const navigate = useNavigate()
  const { answers, saving, change, saveDraft, submit } = useAnswers(form)
  const [shown, setShown] = useState(true)
  const [isChecked, setChecked] = useState(false)
  const [isPreview, setPreview] = useState(false)
  const [busy, setBusy] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  // Fetched with the form: should the connection break later, a message or the preview would take the whole page down.
  useEffect(() => void Promise.allSettled([import('#src/layout/Notification.tsx'), loadPreview()]), [])
  const isReadOnly = form.status === 'done' || !may
  const isPeerReview = form.subtype === 'peer-review'

  const leave = (words: string) => {
    notify(words, { type: 'success' })
    void navigate(paths.inbox)
  }
  const keep = async () => {
    setBusy(true)
    try {
      await saveDraft()
      leave('Draft saved.')
    } catch (error) {
      setBusy(false)
      notify(`The draft could not be saved - ${reasonOf(error)}`, { type: 'error' })
    }
  }
  const preview = () => {
    setChecked(true)
    const missing = answers.find((one) => !isAnswered(one) || !fits(one))
    if (!missing) return setPreview(true)
    // A note that is too long may be hidden.
    setShown(true)
    const place = `[data-question="${missing.eventQuestionID}"]`
    const inputs = list.current?.querySelectorAll<HTMLElement>(
      `${place} input, ${place} textarea:not([aria-hidden])`,
    )
    const isNote = isAnswered(missing) && fits({ ...missing, note: '' })
    const input = isNote ? [...(inputs ?? [])].at(-1) : inputs?.[0]
    input?.focus({ preventScroll: true })
    // The browser's own way would leave it below the foot.
    input?.scrollIntoView({ block: 'center' })
  }
  if (answers.length === 0) return <Notice title="No questions">This form asks nothing.</Notice>
  return (
    <Paper variant="outlined" sx={{ maxWidth: widths.form }}>
      <Stack ref={list} spacing={8} sx={{ p: { xs: 3, sm: 5 } }}>
        {isReadOnly ? <Closed form={form} /> : <PrivacyWords form={form} />}
        {answers.map((question, index) => (
          <Question
            key={question.eventQuestionID}
            number={index + 1}
            question={question}
            withNote={isPeerReview || shown}
            disabled={isReadOnly}
            isChecked={isChecked}
            onChange={(part) => change(question.eventQuestionID, part)}
          />
        ))}
      </Stack>
      {!isReadOnly && (
        <FormFoot
          done={answers.filter(isAnswered).length}
          total={answers.length}
          saving={answers.every(fits) ? saving : tooLong}
          notes={isPeerReview ? undefined : { shown, onChange: setShown }}
          busy={busy}
          onSaveDraft={() => void keep()}
          onPreview={preview}
        />
      )}
      {isPreview && (
        <PreviewDialog
          form={form}
          answers={answers}
          onCancel={() => setPreview(false)}
          send={async () => {
            await submit()
            leave('Your answers are sent. Thank you.')
          }}
        />
      )}
    </Paper>
  )
}
