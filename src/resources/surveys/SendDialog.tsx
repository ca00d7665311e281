import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Alert, Button, FormControl, FormHelperText, FormLabel, OutlinedInput, Stack } from '@mui/material'
import { useId, useState } from 'react'
import { useListContext } from 'react-admin'
import { leastGroupSize, SurveySending, usualGroupSize } from '#contract/api/surveys/edits.ts'
import type { Topic } from '#contract/api/surveys/survey.ts'
import { factsOf } from '#contract/fields.ts'
import { readNumber } from '#contract/typedNumber.ts'
import { ConfirmDialog } from '#src/admin/form/ConfirmDialog.tsx'
import { useCommand } from '#src/providers/dataProvider/hooks.ts'
import { nameOf } from '#src/resources/employees/EmployeeField.tsx'
import { MailsPanel } from './MailsPanel.tsx'
import { ConfirmActionDialog } from './SurveyDialogs.tsx'
import { NameList } from './SurveyFields.tsx'
import { withoutReviewers } from './TopicList.tsx'
import { type SurveyRecord, useCanEditParticipants, useSurveyWritten } from './useSurveys.ts'
import { showPeriods } from '#src/i18n/format.ts'

const { minimumGroupSize } = SurveySending.shape
const facts = factsOf(minimumGroupSize)

/** The error of the entered group size; `""` if valid. */
const validateGroupSize = (text: string) =>
  text && minimumGroupSize.safeParse(readNumber(text)).success
    ? ''
    : t`Enter a whole number from ${leastGroupSize} to 100.`

interface GroupSizeInputProps {
  /** The survey has no groups: so many answers are stored at once. */
  isUnlinkable: boolean
  value: string
  onChange: (value: string) => void
}

/** Input for the minimum number of answers that a group needs to be shown. */
function GroupSizeInput({ isUnlinkable, value, onChange }: GroupSizeInputProps) {
  const id = useId()
  const wrong = validateGroupSize(value)
  const help = isUnlinkable
    ? t`Answers wait until so many people have sent theirs. You can't change this later.`
    : facts?.help
  return (
    <FormControl error={wrong !== ''}>
      <FormLabel htmlFor={id}>{isUnlinkable ? t`Answers stored at once, at least` : facts?.label}</FormLabel>
      <OutlinedInput
        id={id}
        type="number"
        size="small"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        inputProps={{ min: leastGroupSize, 'aria-describedby': `${id}-text` }}
        sx={{ width: 120 }}
      />
      <FormHelperText id={`${id}-text`}>{wrong || help}</FormHelperText>
    </FormControl>
  )
}

const stillChosen = () => t`People still choose who reviews them. Send once their forms are prepared.`

/** The number of unsent forms of these topics. */
const countUnsent = (topics: readonly Topic[]) =>
  topics.reduce((sum, { count }) => sum + (count ? count.total - count.sent : 0), 0)

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
      {topics.some(({ nomination }) => nomination) && <Alert severity="info">{stillChosen()}</Alert>}
    </Stack>
  )
}

interface SendDialogProps extends Pick<SendSummaryProps, 'onAdd'> {
  survey: SurveyRecord
  /** The topics to send. If undefined, sends all unsent forms. */
  topics: readonly Topic[] | undefined
  /** Called once the forms are sent, while the emails are still waiting. */
  onSent: () => void
  /** Called on cancel, and when the mails panel closes. */
  onClose: () => void
}

/** Who gets forms. */
function Recipients({ survey, topics, open, onAdd }: Omit<SendDialogProps, 'onSent' | 'onClose'> & { open: number }) {
  if (topics) return <SendSummary topics={topics} onAdd={onAdd} />
  if (survey.subtype !== 'peer-review')
    return plural(open, {
      one: '# person gets a form and an email with a link to it.',
      other: '# people get a form and an email with a link to it.',
    })
  const count = plural(open, { one: '# form will be sent.', other: '# forms will be sent.' })
  return [count, onePerPerson(), t`People without reviewers are skipped until you add some.`].join(' ')
}

/**
 * Asks before forms are sent: those of the selected topics, or all unsent ones. For engagement surveys also asks for the
 * smallest group shown. Then shows the mails panel. Says so if a peer review has nothing to send.
 */
export function SendDialog({ survey, topics, onAdd, onSent, onClose }: SendDialogProps) {
  const { eventID: id, subtype, rows } = survey
  const title = showPeriods(survey.title)
  const { data: listed = [] } = useListContext<Topic>()
  const [groupSize, setGroupSize] = useState(String(usualGroupSize))
  const [isAsked, setAsked] = useState(false)
  const [isSent, setSent] = useState(false)
  const isEngagement = subtype === 'engagement'
  const wrong = isEngagement && validateGroupSize(groupSize)
  const onDone = () => {
    setSent(true)
    onSent()
  }
  const { mutate, isPending, error } = useCommand('surveys', 'send', {
    onSuccess: useSurveyWritten(t`Survey sent`, onDone),
  })
  // Counted once: while the forms are sent, none is open any more.
  const [open] = useState(topics ? countUnsent(topics) : rows.total - rows.sent)
  const send = () => {
    setAsked(true)
    if (wrong) return
    const what = topics ? { topicIDs: topics.map((topic) => topic.id) } : { everyone: true }
    const groups = isEngagement && { minimumGroupSize: readNumber(groupSize) }
    mutate({ params: { id }, body: { type: subtype, ...what, ...groups } })
  }
  if (isSent) return <MailsPanel id={id} onClose={onClose} />
  if (open === 0 && subtype === 'peer-review') {
    const isLacking = topics !== undefined && withoutReviewers(topics).length > 0
    const isChoosing = rows.total === 0 || (topics ?? listed).some(({ nomination }) => nomination)
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
        {isChoosing && stillChosen()}
        {!isLacking && !isChoosing && t`All participants already have their forms.`}
      </ConfirmDialog>
    )
  }
  return (
    <ConfirmActionDialog
      title={t`Send ${title}?`}
      action={t`Send`}
      color="primary"
      failure={t`Couldn't send the survey`}
      mutation={{ isPending, error: isAsked && wrong ? new Error(wrong) : error }}
      onConfirm={send}
      onCancel={onClose}
    >
      <Stack spacing={4}>
        <div>
          <Recipients survey={survey} topics={topics} open={open} onAdd={onAdd} />
        </div>
        {isEngagement && (
          <GroupSizeInput isUnlinkable={survey.isUnlinkable} value={groupSize} onChange={setGroupSize} />
        )}
      </Stack>
    </ConfirmActionDialog>
  )
}
