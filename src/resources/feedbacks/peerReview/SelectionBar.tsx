import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import type { Topic } from '#contract/api/survey.ts'
import { lacking } from './sending.ts'

/** How many rows are chosen, also on other pages, and how many of them have nobody to ask. */
export function SelectionBar({ topics, onClear }: { topics: readonly Topic[]; onClear: () => void }) {
  if (topics.length === 0) return null
  const without = lacking(topics).length
  return (
    <Stack
      direction="row"
      role="status"
      className="tabular"
      sx={{ alignItems: 'center', gap: 2, fontSize: 'var(--text-13)' }}
    >
      <span>
        {topics.length} chosen{without > 0 && `, ${without} of them without reviewers`}
      </span>
      <Button size="small" onClick={onClear}>
        Clear
      </Button>
    </Stack>
  )
}
