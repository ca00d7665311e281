import type { TopicDetail } from '#contract/api/survey.ts'
import { nameOf } from '#src/admin/fields/Chip.tsx'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { useProfile } from '#src/providers/session.ts'
import { several } from '../surveys/words.ts'

/** Why no reviewers stand here: there are none, it is about oneself, or their names are not for everybody. */
export function NoNames({ topic: { employee, count } }: { topic: TopicDetail }) {
  const { id } = useProfile()
  const reviewers = several(count.total, 'person', 'people')
  if (employee.id === id)
    return (
      <Notice title="This review is about you">
        Who reviews you, and what they wrote, is shown to others only. So far {count.done} of {reviewers}{' '}
        {count.done === 1 ? 'has' : 'have'} finished.
      </Notice>
    )
  if (count.total === 0)
    return (
      <Notice title={`Nobody reviews ${nameOf(employee)}`}>
        Add participants in the list of the peer review.
      </Notice>
    )
  return (
    <Notice title={`${reviewers} ${count.total === 1 ? 'reviews' : 'review'} ${nameOf(employee)}`}>
      {count.sent} got the form, {count.done} finished it. Their names are shown to those who may read
      answers.
    </Notice>
  )
}
