import { ConfirmDialog } from '#src/admin/form/ConfirmDialog.tsx'
import type { SurveyDetail, Topic } from '#contract/api/survey.ts'
import { SendDialog } from '../mails/SendDialog.tsx'
import { several } from '../surveys/words.ts'
import { Lacking, SendWords } from './SendWords.tsx'
import { lacking, unsent } from './sending.ts'

interface SendRoundProps {
  survey: SurveyDetail
  /** The chosen rows; without them everybody. */
  topics: readonly Topic[] | undefined
  onAdd: (topic: Topic) => void
  onSent: () => void
  onClose: () => void
}

/** Sends the forms about chosen people, or all that did not go out yet; says so when there is nothing to send. */
export function SendRound({ survey, topics, onAdd, onSent, onClose }: SendRoundProps) {
  const { eventID, title, rows } = survey
  const open = topics ? unsent(topics) : rows.total - rows.sent
  if (open === 0) {
    const isLacking = topics !== undefined && lacking(topics).length > 0
    return (
      <ConfirmDialog
        open
        title="Nothing to send"
        action="Close"
        cancel="Back"
        color="primary"
        onConfirm={onClose}
        onCancel={onClose}
      >
        {topics && <Lacking topics={topics} onAdd={onAdd} />}
        {!isLacking && 'Everybody who is asked has got the form already.'}
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
        <SendWords topics={topics} onAdd={onAdd} />
      ) : (
        <>
          {several(open, 'form')} {open === 1 ? 'goes' : 'go'} out, to everybody who is asked and has not got
          theirs yet. Each person gets one mail for the whole peer review. People without reviewers stay as
          they are until you add some.
        </>
      )}
    </SendDialog>
  )
}
