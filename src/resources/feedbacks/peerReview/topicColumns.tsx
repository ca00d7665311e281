import Checkbox from '@mui/material/Checkbox'
import Stack from '@mui/material/Stack'
import { useEffect, useRef } from 'react'
import type { Topic } from '#contract/api/survey.ts'
import { nameOf, UserChip } from '#src/admin/fields/Chip.tsx'
import type { Column } from '#src/admin/list/columnsOf.tsx'
import { ProgressCell } from '../surveys/ProgressCell.tsx'
import { topicColumn as column } from '../surveys/topicColumn.ts'
import { Participants } from './Participants.tsx'
import type { Selection } from './useSelection.ts'

const dense = { p: 1, ml: -1.5 }

/** Ticks every row of this page at once. */
function AllBox({ topics, selection }: { topics: readonly Topic[]; selection: Selection }) {
  const box = useRef<HTMLInputElement>(null)
  const ticked = topics.filter(({ id }) => selection.chosen.has(id)).length
  const isPart = ticked > 0 && ticked < topics.length
  // MUI only says so to screen readers; the browser's own state has to agree.
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPart
  }, [isPart])
  return (
    <Checkbox
      size="small"
      checked={topics.length > 0 && ticked === topics.length}
      indeterminate={isPart}
      onChange={(_event, on) => selection.choose(topics, on)}
      slotProps={{ input: { ref: box, 'aria-label': 'Choose all rows of this page' } }}
      sx={{ ...dense, float: 'left', my: -1 }}
    />
  )
}

/** The columns of screens.md section 2.18; with a `selection` each row has its check-box. */
export const topicColumns = (topics: readonly Topic[], selection: Selection | undefined): Column<Topic>[] => [
  {
    ...column('employee', 'Employee', 240, (topic) => (
      <Stack direction="row" sx={{ alignItems: 'center', minWidth: 0 }}>
        {selection && (
          <Checkbox
            size="small"
            checked={selection.chosen.has(topic.id)}
            onChange={(_event, on) => selection.choose([topic], on)}
            slotProps={{ input: { 'aria-label': `Choose ${nameOf(topic.employee)}` } }}
            sx={dense}
          />
        )}
        <UserChip person={topic.employee} />
      </Stack>
    )),
    ...(selection ? { head: <AllBox topics={topics} selection={selection} /> } : {}),
  },
  column('participants', 'Participants', 210, (topic) => <Participants topic={topic} />),
  column('completed', 'Completed', 220, ({ count }) => (
    <ProgressCell done={count?.done ?? 0} total={count?.total ?? 0} />
  )),
  column('sent', 'Sent', 90, ({ count }) => (
    <span className="tabular">{count ? `${count.sent} / ${count.total}` : '-'}</span>
  )),
]
