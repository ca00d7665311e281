import type { BasicEmployee } from '#contract/api/employee.ts'
import type { TopicDetail } from '#contract/api/survey.ts'
import { nameOf } from '#src/admin/fields/Chip.tsx'
import { AskDialog } from '../surveys/AskDialog.tsx'
import { useKeepSurveys } from '../surveys/useKeepSurveys.ts'

interface DeleteReviewerProps {
  surveyId: string
  topic: TopicDetail
  reviewer: BasicEmployee
  onClose: () => void
}

/** Asks before a reviewer is taken out who was not asked yet. */
export function DeleteReviewer({ surveyId, topic, reviewer, onClose }: DeleteReviewerProps) {
  const { removeReviewer } = useKeepSurveys()
  const name = nameOf(reviewer)
  return (
    <AskDialog
      title={`Delete the review of ${name}?`}
      action="Delete review"
      failure="Could not delete the review"
      act={() => removeReviewer(surveyId, topic.topicID, reviewer.id)}
      onDone={onClose}
      onCancel={onClose}
    >
      <b>{name}</b> is not asked about {nameOf(topic.employee)} then. You can add them again.
    </AskDialog>
  )
}
