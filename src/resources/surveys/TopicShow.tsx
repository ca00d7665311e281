import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import { Alert, Button, Skeleton, Stack } from '@mui/material'
import { useState } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import { type TopicDetail, Participant } from '#contract/api/surveys/survey.ts'
import { declineReasons } from '#contract/api/surveys/words.ts'
import { nameOf } from '#src/resources/employees/EmployeeField.tsx'
import { useRestoreFocus } from '#src/admin/hooks/browser.ts'
import { RecordFailure } from '#src/admin/show/Show.tsx'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { PageHeading } from '#src/admin/layout/PageHeading.tsx'
import { lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { RowButton } from '#src/admin/list/RowButtons.tsx'
import { RowTools } from '#src/admin/list/RowTools.tsx'
import { Stale } from '#src/admin/list/Stale.tsx'
import { paths } from '#src/layout/paths.ts'
import { usePageName } from '#src/admin/layout/pageNames.tsx'
import { useProfile, useCan } from '#src/providers/useSession.ts'
import { ParticipantTag, ProgressCell } from './SurveyFields.tsx'
import { isId, useCanEditParticipants, useTopic } from './useSurveys.ts'
import { showPeriods } from '#src/i18n/format.ts'

const ReviewDialog = lazyOverlay(async () => (await import('./ReviewDialog.tsx')).ReviewDialog)
const DeleteReviewer = lazyOverlay(async () => (await import('./SurveyDialogs.tsx')).DeleteReviewer)

/** Explains why no reviewers are listed: there are none, the topic is about the reader, or the names are hidden. */
function HiddenReviewers({ topic: { employee, count, nomination } }: { topic: TopicDetail }) {
  const { id } = useProfile()
  const { done, sent } = count
  const name = nameOf(employee)
  if (employee.id === id)
    return (
      <Notice title={t`This review is about you`}>
        {t`Your reviewers and their answers are hidden from you.`}{' '}
        {plural(count.total, {
          one: `${done} of # reviewer has finished.`,
          other: `${done} of # reviewers have finished.`,
        })}
      </Notice>
    )
  if (count.total === 0 && nomination)
    return <Notice title={t`Reviewers of ${name} are still chosen`}>{t`Send once the forms are prepared.`}</Notice>
  if (count.total === 0)
    return <Notice title={t`${name} has no reviewers`}>{t`Add participants in the list of the peer review.`}</Notice>
  return (
    <Notice title={plural(count.total, { one: `# person reviews ${name}`, other: `# people review ${name}` })}>
      <Trans>
        {sent} received the form, {done} finished it. To see their names, you need access to answers.
      </Trans>
    </Notice>
  )
}

interface ReviewerRowActionsProps {
  one: Participant
  onRead: () => void
  onDelete: () => void
}

/** Who declined and why, so that somebody else can be asked. */
const Declined = ({ topic }: { topic: TopicDetail }) => (
  <Alert severity="warning">
    {topic.declined.map(({ reviewer, reason }) => {
      const [name, why] = [nameOf(reviewer), declineReasons[reason]]
      return <div key={reviewer.id}>{t`${name} declined: ${why}`}</div>
    })}
    {t`You can add others in the list of the peer review.`}
  </Alert>
)

/** The actions of one reviewer: read a finished form, or remove a reviewer who wasn't asked yet. */
function ReviewerRowActions({ one, onRead, onDelete }: ReviewerRowActionsProps) {
  const can = useCan()
  const name = nameOf(one.reviewer)
  return (
    <RowTools>
      {can('employeeEventQuestions.read') && (
        <RowButton
          label={t`View`}
          name={t`View answers of ${name}`}
          disabledReason={one.status !== 'done' && t`Not finished yet`}
          onClick={onRead}
        >
          <VisibilityOutlined />
        </RowButton>
      )}
      {can('surveys.edit') && (
        <RowButton
          label={t`Delete`}
          name={t`Delete the review of ${name}`}
          disabledReason={one.status !== 'draft' && t`Already sent`}
          onClick={onDelete}
        >
          <DeleteOutlined />
        </RowButton>
      )}
    </RowTools>
  )
}

const Col = DataTable.Col<Participant>
const columns = (
  <>
    <Col source="reviewer" width={260} />
    <Col source="relationship" width={160} />
    <Col
      source="status"
      width={190}
      render={({ status, isForcedDone }) => <ParticipantTag status={status} isForced={isForcedDone} />}
    />
  </>
)

type Open = { what: 'read' | 'delete'; one: Participant } | undefined

/** The reviewers of a topic. */
function ReviewerList({ surveyId, topic }: { surveyId: string; topic: TopicDetail }) {
  const [open, setOpen] = useState<Open>()
  const frame = useRestoreFocus(open !== undefined)
  const close = () => setOpen(undefined)
  const placeOf = ({ eventReviewerID }: Participant) => ({
    id: surveyId,
    topicId: topic.topicID,
    reviewId: eventReviewerID,
  })
  if (topic.participants.length === 0) return <HiddenReviewers topic={topic} />
  return (
    <Stack ref={frame} tabIndex={-1} sx={{ outline: 0 }}>
      <DataTable
        caption={t`reviewers`}
        schema={Participant}
        data={topic.participants}
        keyOf={({ eventReviewerID }) => eventReviewerID}
        tools={(one) => (
          <ReviewerRowActions
            one={one}
            onRead={() => setOpen({ what: 'read', one })}
            onDelete={() => setOpen({ what: 'delete', one })}
          />
        )}
      >
        {columns}
      </DataTable>
      {open?.what === 'read' && (
        <ReviewDialog
          start={placeOf(open.one)}
          places={topic.participants.filter(({ status }) => status === 'done').map(placeOf)}
          onClose={close}
        />
      )}
      {open?.what === 'delete' && (
        <DeleteReviewer surveyId={surveyId} topic={topic} reviewer={open.one.reviewer} onClose={close} />
      )}
    </Stack>
  )
}

/** One topic of a peer review: its reviewers and their status (rules/pages.md#7.6). */
export function TopicShow() {
  const { id = '', topicId = '' } = useParams()
  const can = useCan()
  const me = useProfile()
  const canEdit = useCanEditParticipants()
  const { data: topic, error, refetch } = useTopic(id, topicId)
  usePageName(paths.survey('peer-review', ':id'), topic && showPeriods(topic.title))
  usePageName(paths.survey('peer-review', ':id', ':topicId'), topic && nameOf(topic.employee))
  const retry = () => void refetch()
  if (!isId(id) || !isId(topicId)) return <Navigate to={paths.notFound} replace />
  if (!topic) {
    if (error) return <RecordFailure title={t`Couldn't load the topic`} error={error} retry={retry} />
    return (
      <Stack spacing={4} aria-busy aria-label={t`Loading the topic`}>
        <Skeleton width={320} height={36} />
        <Skeleton variant="rounded" height={320} />
      </Stack>
    )
  }
  return (
    <Stack spacing={2}>
      <PageHeading
        title={showPeriods(topic.title)}
        back={{ to: paths.survey('peer-review', id), label: t`Back to the peer review` }}
        actions={
          <>
            {canEdit(topic) && topic.nomination && (
              <Button
                component={Link}
                to={paths.nominations(id, topicId)}
                variant="outlined"
                color="inherit"
              >{t`Choose reviewers`}</Button>
            )}
            {can('employeeEventQuestions.read') && topic.employee.id !== me.id && (
              <Button
                component={Link}
                to={paths.employeeTab(topic.employee.username, 'feedback')}
                variant="outlined"
                color="inherit"
              >{t`Read by question`}</Button>
            )}
            <span style={{ width: 240, fontSize: 'var(--text-13)' }}>
              <ProgressCell done={topic.answered} total={topic.count.total} />
            </span>
          </>
        }
      />
      {error && <Stale reason={error.message} retry={retry} />}
      {topic.declined.length > 0 && <Declined topic={topic} />}
      <ReviewerList surveyId={id} topic={topic} />
    </Stack>
  )
}
