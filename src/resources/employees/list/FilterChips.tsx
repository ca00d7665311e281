import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { employeeStatuses } from '#contract/api/metadata.ts'
import { FilterChip } from '#src/components/filters/FilterChip.tsx'
import { useFilters } from '#src/components/filters/useFilters.ts'
import { useOptions } from '#src/components/filters/useOptions.ts'
import { useSettings } from '#src/providers/session.ts'
import { defaultFilter } from './defaultFilter.ts'
import { type FilterSpec, filterSpecs, none } from './filterSpecs.ts'

function OptionChip({ spec }: { spec: FilterSpec }) {
  const { chosen, set } = useFilters()
  const values = chosen(spec.name)
  const { options } = useOptions(spec.options, values.length > 0)
  if (values.length === 0) return null
  const wordOf = (value: string) =>
    value === none.value
      ? none.label
      : (options.find((option) => option[spec.value] === value)?.name ?? value)
  return <FilterChip label={spec.label} words={values.map(wordOf)} onRemove={() => set(spec.name, [])} />
}

/** What narrows the list right now, each removable with one click. */
export function FilterChips() {
  const { text, chosen, isFiltered, set, replace } = useFilters()
  const settings = useSettings()
  const keyword = text('keyword')
  const statuses = chosen('workingStatuses').map((status) =>
    status in employeeStatuses ? employeeStatuses[status as keyof typeof employeeStatuses] : status,
  )
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5, minHeight: 30 }}>
      {keyword && <FilterChip label="Search" words={[keyword]} onRemove={() => set('keyword', '')} />}
      {statuses.length > 0 && (
        <FilterChip label="Status" words={statuses} onRemove={() => set('workingStatuses', [])} />
      )}
      {filterSpecs.map((spec) => (
        <OptionChip key={spec.name} spec={spec} />
      ))}
      {isFiltered ? (
        <Button size="small" onClick={() => replace({})}>
          Clear all
        </Button>
      ) : (
        <Button size="small" onClick={() => replace(defaultFilter(settings))}>
          Show present people only
        </Button>
      )}
    </Stack>
  )
}
