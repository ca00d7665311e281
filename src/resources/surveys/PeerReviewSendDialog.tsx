import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Alert, Button, Stack } from '@mui/material'
import type { Topic, SurveyDetail } from '#contract/api/surveys/survey.ts'
import { nameOf } from '#src/resources/employees/EmployeeField.tsx'
import { ConfirmDialog } from '#src/admin/form/ConfirmDialog.tsx'
import { useCanEditParticipants } from './PeerReviewTopicList.tsx'
import { SendDialog } from './SendDialog.tsx'
import { NameList } from './SurveyFields.tsx'

/** The number of unsent forms of these topics. */
const countUnsent = (topics: readonly Topic[]) =>
  topics.reduce((sum, { count }) => sum + (count ? count.total - count.sent : 0), 0)

/** Topics without reviewers. */
export const withoutReviewers = (topics: readonly Topic[]) => topics.filter(({ count }) => count?.total === 0)

const onePerPerson = () => t`Each person gets one email for the whole peer review, and no form twice.`

interface SendSummaryProps {
  topics: readonly Topic[]
  onAdd: (topic: Topic) => void
}

/** A warning about selected topics without reviewers, with a button to add some. */
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
      <Trans>
        No reviewers, so no forms are sent: <NameList names={rows.map(({ employee }) => nameOf(employee))} />
      </Trans>
    </Alert>
  )
}

/** The forms to be sent and their reviewers, as far as the person can see names. */
function SendSummary({ topics, onAdd }: SendSummaryProps) {
  const forms = countUnsent(topics)
  const going = topics.filter(({ count }) => (count?.total ?? 0) > (count?.sent ?? 0))
  const people = new Map(going.flatMap(({ participants }) => participants ?? []).map((one) => [one.id, nameOf(one)]))
  const about = <NameList names={going.map(({ employee }) => nameOf(employee))} />
  const to = <NameList names={[...people.values()]} />
  return (
    <Stack spacing={3}>
      <div>
        {people.size > 0 ? (
          <Trans>
            Sends <Plural value={forms} one="# form" other="# forms" /> about {about} to {to}.
          </Trans>
        ) : (
          <Trans>
            Sends <Plural value={forms} one="# form" other="# forms" /> about {about}.
          </Trans>
        )}{' '}
        {onePerPerson()}
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

/** Asks before forms are sent: those of the selected topics, or all unsent ones. Says so if there are none. */
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
        {!isLacking && t`All participants already have their forms.`}
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
          {plural(open, { one: '# form will be sent.', other: '# forms will be sent.' })} {onePerPerson()}{' '}
          {t`People without reviewers are skipped until you add some.`}
        </>
      )}
    </SendDialog>
  )
}
