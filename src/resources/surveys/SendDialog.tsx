import { t } from '@lingui/core/macro'
import { FormControl, FormHelperText, FormLabel, OutlinedInput, Stack } from '@mui/material'
import { useId, useState } from 'react'
import { leastGroupSize, SurveySending, usualGroupSize } from '#contract/api/surveys/edits.ts'
import type { SurveySubtype } from '#contract/api/surveys/words.ts'
import { factsOf } from '#contract/fields.ts'
import { readNumber } from '#contract/typedNumber.ts'
import { useCommand } from '#src/providers/dataProvider/hooks.ts'
import { MailsPanel } from './MailsPanel.tsx'
import { ConfirmActionDialog } from './SurveyDialogs.tsx'
import { useSurveyWritten } from './useSurveys.ts'

const { minimumGroupSize } = SurveySending.shape
const facts = factsOf(minimumGroupSize)

/** The error of the entered group size; `""` if valid. */
const validateGroupSize = (text: string) =>
  text && minimumGroupSize.safeParse(readNumber(text)).success
    ? ''
    : t`Enter a whole number from ${leastGroupSize} to 100.`

/** Input for the minimum number of answers that a group needs to be shown. */
function GroupSizeInput({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const id = useId()
  const wrong = validateGroupSize(value)
  return (
    <FormControl error={wrong !== ''}>
      <FormLabel htmlFor={id}>{facts?.label}</FormLabel>
      <OutlinedInput
        id={id}
        type="number"
        size="small"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        inputProps={{ min: leastGroupSize, 'aria-describedby': `${id}-text` }}
        sx={{ width: 120 }}
      />
      <FormHelperText id={`${id}-text`}>{wrong || facts?.help}</FormHelperText>
    </FormControl>
  )
}

interface SendDialogProps {
  survey: { id: string; title: string; subtype: SurveySubtype }
  /** The topics to send. If undefined, sends all unsent forms. */
  topicIDs?: readonly string[]
  /** Recipients and their number. */
  children: React.ReactNode
  /** Called once the forms are sent, while the emails are still waiting. */
  onSent?: () => void
  /** Called on cancel, and when the mails panel closes. */
  onClose: () => void
}

/** Asks before forms are sent; for engagement surveys also for the smallest group shown. Then shows the mails panel. */
export function SendDialog({ survey, topicIDs, children, onSent, onClose }: SendDialogProps) {
  const { id, title, subtype } = survey
  const [groupSize, setGroupSize] = useState(String(usualGroupSize))
  const [isAsked, setAsked] = useState(false)
  const [isSent, setSent] = useState(false)
  const isEngagement = subtype === 'engagement'
  const wrong = isEngagement && validateGroupSize(groupSize)
  const onDone = () => {
    setSent(true)
    onSent?.()
  }
  const { mutate, isPending, error } = useCommand('surveys', 'send', {
    onSuccess: useSurveyWritten(t`Survey sent`, onDone),
  })
  const send = () => {
    setAsked(true)
    if (wrong) return
    const what = topicIDs ? { topicIDs: [...topicIDs] } : { everyone: true }
    const groups = isEngagement && { minimumGroupSize: readNumber(groupSize) }
    mutate({ params: { id }, body: { type: subtype, ...what, ...groups } })
  }
  if (isSent) return <MailsPanel id={id} onClose={onClose} />
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
        <div>{children}</div>
        {isEngagement && <GroupSizeInput value={groupSize} onChange={setGroupSize} />}
      </Stack>
    </ConfirmActionDialog>
  )
}
