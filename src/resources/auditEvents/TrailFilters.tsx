import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { DayField } from '#src/admin/list/DayField.tsx'
import { FilterChip } from '#src/admin/list/FilterBar.tsx'
import { SearchBox } from '#src/admin/list/SearchBox.tsx'
import { WordSelect } from '#src/admin/list/WordSelect.tsx'
import { useTrailPlace, useTrailWords } from './useTrail.ts'
import { plainWords } from './words.ts'

/** Words to choose from, the chosen one among them whether or not it is offered. */
const offered = (words: string[], chosen = '') =>
  Object.fromEntries([...(chosen ? [chosen] : []), ...words].map((word) => [word, plainWords(word)]))

/** What narrows the trail; all of it stands in the address. */
export function TrailFilters() {
  const { filter, narrow, clear } = useTrailPlace()
  const { actions, kinds } = useTrailWords()
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'flex-end', gap: 2 }}>
      <SearchBox
        label="Request id"
        value={filter.request ?? ''}
        onSearch={(request) => narrow({ request: request.trim() })}
      />
      <WordSelect
        label="Kind"
        value={filter.kind ?? ''}
        words={offered(kinds, filter.kind)}
        none="All kinds"
        onChange={(kind) => narrow({ kind })}
      />
      <WordSelect
        label="Action"
        value={filter.action ?? ''}
        words={offered(actions, filter.action)}
        none="All actions"
        onChange={(action) => narrow({ action })}
      />
      <DayField label="From" value={filter.from ?? ''} onChange={(from) => narrow({ from })} />
      <DayField label="Until" value={filter.until ?? ''} onChange={(until) => narrow({ until })} />
      {filter.actor && (
        <FilterChip label="By" words={['one person']} onRemove={() => narrow({ actor: '' })} />
      )}
      {filter.about && (
        <FilterChip label="About" words={['one thing']} onRemove={() => narrow({ about: '' })} />
      )}
      {Object.keys(filter).length > 0 && (
        <Button size="small" onClick={clear}>
          Clear filters
        </Button>
      )}
    </Stack>
  )
}
