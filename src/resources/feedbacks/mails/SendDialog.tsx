import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { usualGroupSize } from '#contract/api/surveyEdits.ts'
import type { SurveySubtype } from '#contract/api/surveyWords.ts'
import { AskDialog } from '../surveys/AskDialog.tsx'
import { useKeepSurveys } from '../surveys/useKeepSurveys.ts'
import { GroupSizeBox, wrongGroupSize } from './GroupSizeBox.tsx'
import { MailsPanel } from './MailsPanel.tsx'

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

/** Asks before forms go out, naming who gets them; of an engagement survey, with the smallest group whose results are shown. Then follows the mails. */
export function SendDialog({ survey, topicIDs, children, onSent, onClose }: SendDialogProps) {
  const { id, title, subtype } = survey
  const keep = useKeepSurveys()
  const [groupSize, setGroupSize] = useState(String(usualGroupSize))
  const [isSent, setSent] = useState(false)
  const isEngagement = subtype === 'engagement'
  const send = async () => {
    const wrong = isEngagement && wrongGroupSize(groupSize)
    if (wrong) throw new Error(wrong)
    const what = topicIDs ? { topicIDs: [...topicIDs] } : { everyone: true }
    const groups = isEngagement && { minimumGroupSize: Number(groupSize) }
    await keep.send(id, { type: subtype, ...what, ...groups })
  }
  if (isSent) return <MailsPanel id={id} onClose={onClose} />
  return (
    <AskDialog
      title={`Send ${title}?`}
      action="Send"
      color="primary"
      failure="Could not send"
      act={send}
      onDone={() => {
        setSent(true)
        onSent?.()
      }}
      onCancel={onClose}
    >
      <Stack spacing={4}>
        <div>{children}</div>
        {isEngagement && <GroupSizeBox value={groupSize} onChange={setGroupSize} />}
      </Stack>
    </AskDialog>
  )
}
