import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { leastGroupSize, SurveySending, usualGroupSize } from '#contract/api/surveyEdits.ts'
import type { SurveySubtype } from '#contract/api/surveyWords.ts'
import { ConfirmDialog } from '#src/components/form/ConfirmDialog.tsx'
import { GroupSizeBox } from './GroupSizeBox.tsx'
import { MailsPanel } from './MailsPanel.tsx'
import { useSend } from './useSend.tsx'

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

const mostGroupSize = 100
const isGroupSize = (text: string) =>
  text.trim() !== '' && SurveySending.shape.minimumGroupSize.safeParse(Number(text)).success

/** Asks before forms go out, naming who gets them; of an engagement survey, with the smallest group whose results are shown. Then follows the mails. */
export function SendDialog({ survey, topicIDs, children, onSent, onClose }: SendDialogProps) {
  const [groupSize, setGroupSize] = useState(String(usualGroupSize))
  const [tried, setTried] = useState(false)
  const { send, busy, refusal, isSent } = useSend(survey.id)
  const isEngagement = survey.subtype === 'engagement'
  const isWrong = isEngagement && !isGroupSize(groupSize)
  const confirm = async () => {
    setTried(true)
    if (isWrong) return
    const what = topicIDs ? { topicIDs: [...topicIDs] } : { everyone: true }
    const groups = isEngagement && { minimumGroupSize: Number(groupSize) }
    if (await send({ type: survey.subtype, ...what, ...groups })) onSent?.()
  }
  if (isSent) return <MailsPanel id={survey.id} onClose={onClose} />
  return (
    <ConfirmDialog
      open
      title={`Send ${survey.title}?`}
      action="Send"
      color="primary"
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <Stack spacing={4}>
        <div>{children}</div>
        {isEngagement && (
          <GroupSizeBox
            value={groupSize}
            onChange={setGroupSize}
            error={
              tried && isWrong
                ? `Enter a whole number from ${leastGroupSize} to ${mostGroupSize}.`
                : undefined
            }
          />
        )}
        {refusal}
      </Stack>
    </ConfirmDialog>
  )
}
