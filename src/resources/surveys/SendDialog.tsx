import { t } from '@lingui/core/macro'
import { FormControl, FormHelperText, FormLabel, OutlinedInput, Stack } from '@mui/material'
import { useId, useState } from 'react'
import { leastGroupSize, SurveySending, usualGroupSize } from '#contract/api/surveyEdits.ts'
import type { SurveySubtype } from '#contract/api/surveyWords.ts'
import { factsOf } from '#contract/fields.ts'
import { MailsPanel } from './MailsPanel.tsx'
import { ConfirmActionDialog } from './SurveyDialogs.tsx'
import { useSurveyWrite } from './useSurveys.ts'

const { minimumGroupSize } = SurveySending.shape
const facts = factsOf(minimumGroupSize)

/** What is wrong with a size as it is typed; `""` for nothing. */
const validateGroupSize = (text: string) =>
  text.trim() && minimumGroupSize.safeParse(Number(text)).success
    ? ''
    : t`Enter a whole number from ${leastGroupSize} to 100.`

/** How many answers a group must have for its results to be shown. */
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
  /** Some topics of the survey; without them everything that was not sent yet. */
  topicIDs?: readonly string[]
  /** Who gets it, and how many they are. */
  children: React.ReactNode
  /** As soon as it is out, while the mails still go. */
  onSent?: () => void
  /** After cancelling, or when the panel of the mails closes. */
  onClose: () => void
}

/** Asks before forms go out; of an engagement survey, for the smallest group shown. Then follows the mails. */
export function SendDialog({ survey, topicIDs, children, onSent, onClose }: SendDialogProps) {
  const { id, title, subtype } = survey
  const write = useSurveyWrite()
  const [groupSize, setGroupSize] = useState(String(usualGroupSize))
  const [isSent, setSent] = useState(false)
  const isEngagement = subtype === 'engagement'
  const send = async () => {
    const wrong = isEngagement && validateGroupSize(groupSize)
    if (wrong) throw new Error(wrong)
    const what = topicIDs ? { topicIDs: [...topicIDs] } : { everyone: true }
    const groups = isEngagement && { minimumGroupSize: Number(groupSize) }
    const body = { type: subtype, ...what, ...groups }
    await write((provider) => provider.run('surveys', 'send', { params: { id }, body }), t`Survey sent`)
  }
  if (isSent) return <MailsPanel id={id} onClose={onClose} />
  return (
    <ConfirmActionDialog
      title={t`Send ${title}?`}
      action={t`Send`}
      color="primary"
      failure={t`Couldn't send the survey`}
      act={send}
      onDone={() => {
        setSent(true)
        onSent?.()
      }}
      onCancel={onClose}
    >
      <Stack spacing={4}>
        <div>{children}</div>
        {isEngagement && <GroupSizeInput value={groupSize} onChange={setGroupSize} />}
      </Stack>
    </ConfirmActionDialog>
  )
}
