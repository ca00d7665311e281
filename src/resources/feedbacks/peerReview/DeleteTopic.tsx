import type { Topic } from '#contract/api/survey.ts'
import { nameOf } from '#src/admin/fields/Chip.tsx'
import { AskDialog } from '../surveys/AskDialog.tsx'
import { useKeepSurveys } from '../surveys/useKeepSurveys.ts'

interface DeleteTopicProps {
  surveyId: string
  topic: Topic
  onDeleted: () => void
  onCancel: () => void
}

/** Asks before a person is taken out of a round. */
export function DeleteTopic({ surveyId, topic, onDeleted, onCancel }: DeleteTopicProps) {
  const { removeTopic } = useKeepSurveys()
  const name = nameOf(topic.employee)
  return (
    <AskDialog
      title={`Delete the topic of ${name}?`}
      action="Delete topic"
      failure="Could not delete the topic"
      act={() => removeTopic(surveyId, topic.id)}
      onDone={onDeleted}
      onCancel={onCancel}
    >
      <b>{name}</b> is not reviewed in this round then. Nothing was sent yet. This cannot be undone.
    </AskDialog>
  )
}
