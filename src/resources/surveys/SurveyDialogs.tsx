import { i18n } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Stack } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { BasicEmployee } from '#contract/api/employees/employee.ts'
import type { Survey, Topic, TopicDetail } from '#contract/api/surveys/survey.ts'
import { words } from '#contract/words.ts'
import { ConfirmDialog } from '#src/admin/form/ConfirmDialog.tsx'
import { queryKeyOf, useCommand, useDelete, useRefresh } from '#src/providers/dataProvider/hooks.ts'
import { describeFailure } from '#src/providers/describeError.ts'
import { nameOf } from '#src/resources/employees/EmployeeField.tsx'
import { lostByClosing } from './unlinkable/words.ts'
import { type SurveyRecord, useSurveyWritten } from './useSurveys.ts'
import { showPeriods } from '#src/i18n/format.ts'

interface ConfirmActionDialogProps {
  title: string
  action: string
  color?: 'error' | 'primary'
  /** Start of the error message, such as "Couldn't …", before the server's reason. */
  failure: string
  /** The mutation that runs. After an error the dialog stays open and shows it. */
  mutation: { isPending: boolean; error: unknown }
  onConfirm: () => void
  onCancel: () => void
  children: ReactNode
}

/** Confirms an action, and shows why it was refused. */
export function ConfirmActionDialog(props: ConfirmActionDialogProps) {
  const { failure, mutation, color = 'error', children, ...dialog } = props
  const { isPending, error } = mutation
  return (
    <ConfirmDialog open color={color} busy={isPending} {...dialog}>
      <Stack spacing={3}>
        <div>{children}</div>
        {error != null && <Alert severity="error">{describeFailure(failure, error)}</Alert>}
      </Stack>
    </ConfirmDialog>
  )
}

interface CloseSurveyProps {
  survey: SurveyRecord
  onClose: () => void
}

const closing = {
  done: words({
    action: msg`Mark done`,
    failure: msg`Couldn't mark the survey done`,
    success: msg`Survey marked done`,
  }),
  closed: words({ action: msg`Close`, failure: msg`Couldn't close the survey`, success: msg`Survey closed` }),
}

/** Asks before a survey is closed: how many have finished, and what happens to open forms. */
export function CloseSurvey({ survey, onClose }: CloseSurveyProps) {
  const title = showPeriods(survey.title)
  const isRound = survey.subtype === 'peer-review'
  const { action, failure, success } = closing[isRound ? 'done' : 'closed']
  const lost = lostByClosing(survey)
  const refresh = useRefresh()
  const close = useCommand('surveys', 'markDone', {
    onSuccess: useSurveyWritten(success, onClose),
    // Answers came in since the page was loaded: the dialog says how many are lost, and can be confirmed again.
    onError: ({ code }) => (code === 'survey.answersWaiting' ? refresh('surveys') : undefined),
  })
  const { done, total } = survey.rows
  const open = total - done
  const finished = i18n.number(done)
  const consequences = [
    plural(total, { one: `${finished} of # form is finished.`, other: `${finished} of # forms are finished.` }),
    open > 0 &&
      !survey.isUnlinkable &&
      plural(open, {
        one: '# unfinished form is closed and keeps what was saved.',
        other: '# unfinished forms are closed and keep what was saved.',
      }),
    lost,
    survey.subtype === 'engagement' &&
      !survey.isUnlinkable &&
      t`The authors' names are removed from comments for good.`,
    t`Nothing more can be answered. You can't undo this.`,
  ]
  return (
    <ConfirmActionDialog
      title={isRound ? t`Mark ${title} done?` : t`Close ${title}?`}
      action={action}
      color="primary"
      failure={failure}
      mutation={close}
      onConfirm={() => close.mutate({ params: { id: survey.eventID }, ...(lost && { query: { givesUp: true } }) })}
      onCancel={onClose}
    >
      {consequences.filter(Boolean).join(' ')}
    </ConfirmActionDialog>
  )
}

interface DeleteSurveyProps {
  survey: Pick<Survey, 'id' | 'title' | 'subtype'>
  /** Navigates away from the survey's page. Undefined on other pages. */
  leave?: () => void
  onClose: () => void
}

/** Asks before a draft is deleted with everything in it. */
export function DeleteSurvey({ survey: { id, subtype, ...survey }, leave, onClose }: DeleteSurveyProps) {
  const title = showPeriods(survey.title)
  const queries = useQueryClient()
  const remove = useDelete('surveys', {
    // Before refetching, so that the topics of the deleted survey aren't requested again.
    beforeRefresh: () => {
      leave?.()
      queries.removeQueries({
        queryKey: queryKeyOf('topics', 'getManyReference'),
        predicate: ({ queryKey }) => (queryKey[2] as { id: string }).id === id,
      })
    },
    onSuccess: useSurveyWritten(t`Survey deleted`, onClose),
  })
  return (
    <ConfirmActionDialog
      title={t`Delete ${title}?`}
      action={t`Delete survey`}
      failure={t`Couldn't delete the survey`}
      mutation={remove}
      onConfirm={() => remove.mutate({ id })}
      onCancel={onClose}
    >
      <Trans>
        <b>{title}</b> is deleted with all its topics and forms.
      </Trans>{' '}
      {subtype === 'work'
        ? t`Answers are deleted too. Once there are answers, only admins can delete the survey.`
        : t`No forms were sent yet.`}{' '}
      {t`You can't undo this.`}
    </ConfirmActionDialog>
  )
}

interface DeleteTopicProps {
  surveyId: string
  topic: Topic
  onDeleted: () => void
  onClose: () => void
}

/** Asks before a topic is deleted. */
export function DeleteTopic({ surveyId, topic, onDeleted, onClose }: DeleteTopicProps) {
  const remove = useDelete('topics', {
    onSuccess: useSurveyWritten(t`Topic deleted`, () => {
      onDeleted()
      onClose()
    }),
  })
  const name = nameOf(topic.employee)
  return (
    <ConfirmActionDialog
      title={t`Delete the topic of ${name}?`}
      action={t`Delete topic`}
      failure={t`Couldn't delete the topic`}
      mutation={remove}
      onConfirm={() => remove.mutate({ id: topic.id, meta: { surveyID: surveyId } })}
      onCancel={onClose}
    >
      <Trans>
        <b>{name}</b> won't be reviewed. No forms were sent yet. You can't undo this.
      </Trans>
    </ConfirmActionDialog>
  )
}

interface DeleteReviewerProps {
  surveyId: string
  topic: TopicDetail
  reviewer: BasicEmployee
  onClose: () => void
}

/** Asks before a reviewer is removed. Only for reviewers who weren't asked yet. */
export function DeleteReviewer({ surveyId, topic, reviewer, onClose }: DeleteReviewerProps) {
  const remove = useCommand('surveys', 'removeReviewers', {
    onSuccess: useSurveyWritten(t`Review deleted`, onClose),
  })
  const name = nameOf(reviewer)
  const reviewed = nameOf(topic.employee)
  return (
    <ConfirmActionDialog
      title={t`Delete the review of ${name}?`}
      action={t`Delete review`}
      failure={t`Couldn't delete the review`}
      mutation={remove}
      onConfirm={() =>
        remove.mutate({
          params: { id: surveyId, topicId: topic.topicID },
          body: { reviewerIDs: [reviewer.id] },
        })
      }
      onCancel={onClose}
    >
      {reviewer.id === topic.employee.id ? (
        <Trans>
          <b>{name}</b> won't review their own work. You can't undo this.
        </Trans>
      ) : (
        <Trans>
          <b>{name}</b> won't review {reviewed}. You can add {name} again later.
        </Trans>
      )}
    </ConfirmActionDialog>
  )
}
