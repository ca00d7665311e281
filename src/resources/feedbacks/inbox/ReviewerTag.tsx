import { type ReviewerStatus, reviewerStatuses } from '#contract/api/surveyWords.ts'
import { Tag, type TagColour } from '#src/admin/fields/Tag.tsx'

const colours: Record<ReviewerStatus, TagColour> = {
  none: 'neutral',
  new: 'lead',
  draft: 'neutral',
  done: 'stacks',
}

/** How far a form is, as the one sees it who answers it (screens.md section 1.10). */
export function ReviewerTag({ status }: { status: ReviewerStatus }) {
  return (
    <Tag colour={colours[status]} dot>
      {reviewerStatuses[status]}
    </Tag>
  )
}
