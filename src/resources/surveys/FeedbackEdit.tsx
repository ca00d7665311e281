import { plural, t } from '@lingui/core/macro'
import { Alert, Button, Paper, Skeleton, Stack, Typography } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { Navigate, useNavigate } from 'react-router'
import { leastReviewers } from '#contract/api/surveys/sharing.ts'
import type { FeedbackForm } from '#contract/api/feedbacks/endpoints.ts'
import { nameOf } from '#src/resources/employees/EmployeeField.tsx'
import type { Saving } from '#src/admin/form/autosave.ts'
import { RecordFailure } from '#src/admin/show/Show.tsx'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { PageHeading } from '#src/admin/layout/PageHeading.tsx'
import { lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { useNotifyFailure } from '#src/admin/notifications/failure.ts'
import { widths } from '#src/admin/theme/tokens.ts'
import { paths } from '#src/layout/paths.ts'
import { usePageName } from '#src/admin/layout/pageNames.tsx'
import { useCan } from '#src/providers/useSession.ts'
import { useMutation } from '#src/providers/useMutation.ts'
import { nameOfForm } from '#src/resources/formWords.ts'
import { FormTime, ReviewerTag } from './FeedbackFields.tsx'
import { isAnswered, Question } from './FeedbackInputs.tsx'
import { AnswerToolbar } from './AnswerToolbar.tsx'
import { fits } from './answerChanges.ts'
import { useAnswers } from './useAnswers.ts'
import { useFeedbackForm } from './useFeedbacks.ts'
import { useUnlinkableAnswers } from './unlinkable/useUnlinkableAnswers.ts'
import { unlinkablePrivacy } from './unlinkable/words.ts'

/** Explains why a form is read-only. */
function ReadOnlyNotice({ form }: { form: FeedbackForm }) {
  if (form.isUnlinkable && form.isForcedDone)
    return <Alert severity="warning">{t`This survey was closed before your answers were stored.`}</Alert>
  if (form.isUnlinkable && form.status === 'done')
    return (
      <Alert severity="success">{t`You sent your answers. Nobody can tell which are yours, so they aren't shown here.`}</Alert>
    )
  if (form.isForcedDone)
    return (
      <Alert severity="warning">{t`This survey was closed before you sent your answers. Your draft stays as it was.`}</Alert>
    )
  if (form.wordsDetached)
    return (
      <Alert severity="info">{t`This survey is closed. Your written answers are no longer here; they are kept without your name.`}</Alert>
    )
  if (form.status === 'done')
    return <Alert severity="success">{t`You sent these answers. They can't be changed.`}</Alert>
  return <Alert severity="info">{t`You can read this form, but not answer it. Ask an admin for access.`}</Alert>
}

function engagementPrivacy(least: number | null, asked: number | null): string {
  const groups =
    least === null
      ? t`Results and notes show groups, never single people.`
      : t`Results and notes show groups of ${least} or more.`
  const people = asked === null ? '' : plural(asked, { one: '# person is asked.', other: '# people are asked.' })
  const access = t`A few authorised people can open answers by name; each view is logged.`
  const after = t`After the survey closes, what you wrote is kept without your name.`
  return [people, groups, access, after].filter(Boolean).join(' ')
}

/** Who reads the answers of a peer review, and what the person reviewed gets of them. */
function reviewPrivacy(name: string, { sharers, relationship, isApproved }: FeedbackForm): string {
  if (relationship === 'self')
    return t`This is about you. Those who share your review read it beside the answers of colleagues.`
  const never = t`${name} never learns who wrote this.`
  const access = t`A few authorised people can open answers by name; each view is logged.`
  const shared =
    sharers === 'managers'
      ? t`After the survey closes, ${name}'s line manager reads the answers without names, and may share them with ${name}, if at least ${leastReviewers} colleagues answered.`
      : sharers &&
        t`They may share answers with ${name}, without names, if at least ${leastReviewers} colleagues answered.`
  const upward =
    sharers &&
    relationship === 'upward' &&
    t`You report to ${name}: your answers count among those of direct reports, who must be at least ${leastReviewers}.`
  const approved = isApproved && t`${name}'s line manager approved who is asked.`
  const readers = sharers === 'managers' ? [shared, access] : [access, shared]
  return [never, approved, ...readers, upward].filter(Boolean).join(' ')
}

function privacyOf(form: FeedbackForm): string {
  const { subtype, employee, minimumGroupSize, asked, isUnlinkable } = form
  const name = nameOf(employee)
  if (isUnlinkable) return unlinkablePrivacy(minimumGroupSize, asked)
  if (subtype === 'engagement') return engagementPrivacy(minimumGroupSize, asked)
  if (subtype === 'peer-review') return reviewPrivacy(name, form)
  return t`Project leads and managers see your levels with your name. A few authorised people can open your notes; each view is logged.`
}

/** Says who will see the answers, before the person gives them. */
function PrivacyNotice({ form }: { form: FeedbackForm }) {
  return (
    <Alert severity="info" role="note">
      {privacyOf(form)}
    </Alert>
  )
}

const DeclineForm = lazyOverlay(async () => (await import('./kinds/DeclineForm.tsx')).DeclineForm)

/** Declines a form about a colleague that was not sent yet. */
function DeclineButton({ form }: { form: FeedbackForm }) {
  const may = useCan()('feedbacks.create')
  const [isOpen, setOpen] = useState(false)
  if (form.subtype !== 'peer-review' || form.relationship === 'self' || form.status === 'done' || !may) return null
  return (
    <>
      <Button color="inherit" variant="outlined" onClick={() => setOpen(true)}>{t`Decline`}</Button>
      {isOpen && <DeclineForm form={form} onClose={() => setOpen(false)} />}
    </>
  )
}

const loadPreview = () => import('./PreviewDialog.tsx')
const PreviewDialog = lazyOverlay(async () => (await loadPreview()).PreviewDialog)

/** The save state while a text is too long. The last saved text must not look like the current one. */
const tooLong = (): Saving => ({ state: 'failed', error: new Error(t`a text is too long. Shorten it.`) })

type Answering = ReturnType<typeof useUnlinkableAnswers> & Partial<Pick<ReturnType<typeof useAnswers>, 'saveDraft'>>

/** The questions of a form and the bar below. Read-only once the form is done, or without permission to answer. */
function AnswerForm({ form, answering }: { form: FeedbackForm; answering: Answering }) {
  const may = useCan()('feedbacks.create')
  const notify = useNotify()
  const navigate = useNavigate()
  const { answers, saving, change, saveDraft, submit } = answering
  const [isChecked, setChecked] = useState(false)
  const [isPreview, setPreview] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  // Loads both chunks now: if the connection broke later, a failed lazy import would crash the whole page.
  useEffect(() => void Promise.allSettled([import('#src/layout/Notification.tsx'), loadPreview()]), [])
  const isReadOnly = form.status === 'done' || !may
  // What was sent is nowhere, so there is nothing to read.
  const shown = form.isUnlinkable && form.status === 'done' ? [] : answers

  const leave = (words: string) => {
    notify(words, { type: 'success' })
    void navigate(paths.inbox)
  }
  const notifyFailure = useNotifyFailure()
  const keep = useMutation({
    mutationFn: async () => saveDraft?.(),
    onSuccess: () => leave(t`Draft saved`),
    onError: notifyFailure(t`Couldn't save the draft`),
  })
  const preview = () => {
    setChecked(true)
    const missing = answers.find((one) => !isAnswered(one) || !fits(one))
    if (!missing) return setPreview(true)
    const place = `[data-question="${missing.eventQuestionID}"]`
    const inputs = list.current?.querySelectorAll<HTMLElement>(`${place} input, ${place} textarea:not([aria-hidden])`)
    const isNote = isAnswered(missing) && fits({ ...missing, note: '' })
    const input = isNote ? [...(inputs ?? [])].at(-1) : inputs?.[0]
    input?.focus({ preventScroll: true })
    // The browser's own scrolling would leave the input below the sticky bar.
    input?.scrollIntoView({ block: 'center' })
  }
  if (answers.length === 0) return <Notice title={t`No questions`}>{t`This form has no questions.`}</Notice>
  return (
    <Paper variant="outlined" sx={{ maxWidth: widths.form }}>
      <Stack ref={list} spacing={8} sx={{ p: { xs: 3, sm: 5 } }}>
        {isReadOnly ? <ReadOnlyNotice form={form} /> : <PrivacyNotice form={form} />}
        {shown.map((question, index) => (
          <Question
            key={question.eventQuestionID}
            number={index + 1}
            question={question}
            disabled={isReadOnly}
            isChecked={isChecked}
            onChange={(part) => change(question.eventQuestionID, part)}
          />
        ))}
      </Stack>
      {!isReadOnly && (
        <AnswerToolbar
          done={answers.filter(isAnswered).length}
          total={answers.length}
          saving={answers.every(fits) ? saving : tooLong()}
          busy={keep.isPending || keep.isSuccess}
          onSaveDraft={saveDraft && (() => keep.mutate())}
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
            leave(t`Answers sent`)
          }}
        />
      )}
    </Paper>
  )
}

const OrdinaryForm = ({ form }: { form: FeedbackForm }) => <AnswerForm form={form} answering={useAnswers(form)} />

const UnlinkableForm = ({ form }: { form: FeedbackForm }) => (
  <AnswerForm form={form} answering={useUnlinkableAnswers(form)} />
)

/** One form of the person's inbox (rules/pages.md#7.3). Opening it marks it as read. */
export function FeedbackEdit() {
  const { form, isMissing, error, retry } = useFeedbackForm()
  usePageName(paths.feedback(':id'), form && nameOfForm(form))
  if (!form) {
    if (isMissing) return <Navigate to={paths.notFound} replace />
    if (error) return <RecordFailure title={t`Couldn't load the form`} error={error} retry={retry} />
    return (
      <Stack spacing={5} aria-busy aria-label={t`Form`}>
        <Skeleton width={320} height={32} />
        <Skeleton variant="rounded" height={640} sx={{ maxWidth: widths.form }} />
      </Stack>
    )
  }
  const AnyForm = form.isUnlinkable ? UnlinkableForm : OrdinaryForm
  return (
    <>
      <PageHeading
        back={{ to: paths.inbox, label: t`Back to inbox` }}
        title={
          <>
            {nameOfForm(form)} {form.status === 'draft' && <ReviewerTag status="draft" />}
          </>
        }
        actions={<DeclineButton form={form} />}
      />
      <Typography color="text.secondary" sx={{ mb: 4 }}>
        <FormTime {...form} />
      </Typography>
      <AnyForm key={form.topicID} form={form} />
    </>
  )
}
