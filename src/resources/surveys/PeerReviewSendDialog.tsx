import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button, Stack } from '@mui/material'
import type { Topic, SurveyDetail } from '#contract/api/survey.ts'
import { nameOf } from '#src/admin/fields/Chip.tsx'
import { ConfirmDialog } from '#src/admin/form/ConfirmDialog.tsx'
import { pluralize } from '#src/i18n/language.ts'
import { useCanEditParticipants } from '../topics/PeerReviewTopicList.tsx'
import { SendDialog } from './SendDialog.tsx'
import { NameList } from './SurveyFields.tsx'

/** Forms of these topics that did not go out yet. */
const countUnsent = (topics: readonly Topic[]) =>
  topics.reduce((sum, { count }) => sum + (count ? count.total - count.sent : 0), 0)

/** Topics that nobody is asked about. */
export const withoutReviewers = (topics: readonly Topic[]) => topics.filter(({ count }) => count?.total === 0)

interface SendSummaryProps {
  topics: readonly Topic[]
  onAdd: (topic: Topic) => void
}

/** Which of the chosen rows have nobody to ask, with a way to change that. */
function WithoutReviewersAlert({ topics, onAdd }: SendSummaryProps) {
  const mayChoose = useCanEditParticipants()
  const rows = withoutReviewers(topics)
  const first = rows.find(mayChoose)
  if (rows.length === 0) return null
  return (
    <Alert
      severity="warning"
      action={first && <Button color="inherit" size="small" onClick={() => onAdd(first)}>{t`Add participants`}</Button>}
    >
      <NameList names={rows.map(({ employee }) => nameOf(employee))} />{' '}
      <Trans>
        {rows.length === 1 ? t`has` : t`have`} no reviewers: nothing goes out about{' '}
        {rows.length === 1 ? t`this person` : t`them`}.
      </Trans>
    </Alert>
  )
}

/** What sending the chosen rows does, and to whom, as far as names may be known. */
function SendSummary({ topics, onAdd }: SendSummaryProps) {
  const forms = countUnsent(topics)
  const going = topics.filter(({ count }) => (count?.total ?? 0) > (count?.sent ?? 0))
  const people = new Map(going.flatMap(({ participants }) => participants ?? []).map((one) => [one.id, nameOf(one)]))
  return (
    <Stack spacing={3}>
      <div>
        <Trans>
          {pluralize(forms, t`form`)} about <NameList names={going.map(({ employee }) => nameOf(employee))} />{' '}
          {forms === 1 ? t`goes` : t`go`} out
          {people.size > 0 && (
            <>
              {' '}
              <Trans>
                to those of <NameList names={[...people.values()]} /> who have not got theirs yet
              </Trans>
            </>
          )}
          . Each person gets one mail for the whole peer review.
        </Trans>
      </div>
      <WithoutReviewersAlert topics={topics} onAdd={onAdd} />
    </Stack>
  )
}

interface PeerReviewSendDialogProps {
  survey: SurveyDetail
  topics: readonly Topic[] | undefined
  onAdd: (topic: Topic) => void
  onSent: () => void
  onClose: () => void
}

/** Sends the forms about chosen people, or all that did not go out yet; says so when there is nothing to send. */
export function PeerReviewSendDialog({ survey, topics, onAdd, onSent, onClose }: PeerReviewSendDialogProps) {
  const { eventID, title, rows } = survey
  const open = topics ? countUnsent(topics) : rows.total - rows.sent
  if (open === 0) {
    const isLacking = topics !== undefined && withoutReviewers(topics).length > 0
    return (
      <ConfirmDialog
        open
        title={t`Nothing to send`}
        action={t`Close`}
        cancel={t`Back`}
        color="primary"
        onConfirm={onClose}
        onCancel={onClose}
      >
        {topics && <WithoutReviewersAlert topics={topics} onAdd={onAdd} />}
        {!isLacking && t`Everybody who is asked has got the form already.`}
      </ConfirmDialog>
    )
  }
  return (
    <SendDialog
      survey={{ id: eventID, title, subtype: 'peer-review' }}
      {...(topics ? { topicIDs: topics.map(({ id }) => id) } : {})}
      onSent={onSent}
      onClose={onClose}
    >
      {topics ? (
        <SendSummary topics={topics} onAdd={onAdd} />
      ) : (
        <>
          <Trans>
            {pluralize(open, t`form`)} {open === 1 ? t`goes` : t`go`} out, to everybody who is asked and has not got
            theirs yet. Each person gets one mail for the whole peer review. People without reviewers stay as they are
            until you add some.
          </Trans>
        </>
      )}
    </SendDialog>
  )
}
