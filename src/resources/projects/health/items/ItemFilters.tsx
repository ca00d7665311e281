import Stack from '@mui/material/Stack'
import { actionItemStatuses, severities } from '#contract/api/auditWords.ts'
import type { AuditCycle } from '#contract/api/health.ts'
import { SearchBox } from '#src/components/filters/SearchBox.tsx'
import { cycleName } from '../tags.tsx'
import { useHealthParams } from '../useHealthPlace.ts'
import { WordSelect } from '#src/components/filters/WordSelect.tsx'

const statuses = { open: 'Open', ...actionItemStatuses }

/** Narrows the action items, in the address. */
export function ItemFilters({ cycles }: { cycles: readonly AuditCycle[] }) {
  const { filter, narrow } = useHealthParams()
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
      <SearchBox label="Search action items" value={filter.keyword} onSearch={(q) => narrow({ q }, true)} />
      <WordSelect
        label="Status"
        value={filter.status}
        words={statuses}
        none="All statuses"
        onChange={(itemStatus) => narrow({ itemStatus })}
      />
      <WordSelect
        label="Priority"
        value={filter.priority}
        words={severities}
        none="All priorities"
        onChange={(priority) => narrow({ priority })}
      />
      <WordSelect
        label="Cycle"
        value={filter.cycle}
        words={Object.fromEntries(cycles.map((cycle) => [cycle.id, cycleName(cycle)]))}
        none="All cycles"
        onChange={(itemCycle) => narrow({ itemCycle })}
      />
    </Stack>
  )
}
