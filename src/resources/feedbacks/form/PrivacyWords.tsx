import Alert from '@mui/material/Alert'
import type { FeedbackForm } from '#contract/api/feedbacks.ts'
import { nameOf } from '#src/admin/fields/Chip.tsx'

function engagement(least: number | null): string {
  const groups =
    least === null
      ? 'Your answers are shown together with those of others only'
      : `Your answers are shown only together with those of others, in groups of at least ${least}`
  return `${groups}; this includes your notes, and a group that could be worked out from others stays hidden. People with a special permission can open single answers with the name beside them. Each time somebody does, it is recorded. Once the survey is closed, your notes and answers in words are kept without your name.`
}

function wordsOf({ subtype, employee, minimumGroupSize }: FeedbackForm): string {
  if (subtype === 'engagement') return engagement(minimumGroupSize)
  if (subtype === 'peer-review')
    return `${nameOf(employee)} never learns who wrote this. People with a special permission can read your answers with your name. Each time somebody does, it is recorded.`
  return 'Project leads and managers see the levels that you choose, with your name. People with a special permission can also read your notes; each time somebody does, it is recorded.'
}

/** Who will see the answers, told before they are given. */
export function PrivacyWords({ form }: { form: FeedbackForm }) {
  return (
    <Alert severity="info" role="note">
      {wordsOf(form)}
    </Alert>
  )
}
