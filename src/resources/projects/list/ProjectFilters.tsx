import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { projectStatuses } from '#contract/api/metadata.ts'
import { mayRead } from '#contract/fields.ts'
import { FilterChip } from '#src/components/filters/FilterChip.tsx'
import { FilterMenu } from '#src/components/filters/FilterMenu.tsx'
import { SearchBox } from '#src/components/filters/SearchBox.tsx'
import { useFilters } from '#src/components/filters/useFilters.ts'
import { useCan } from '#src/providers/session.ts'
import { type FilterSpec, filterSpecs } from './filterSpecs.ts'
import { running, tabOf } from './tabs.ts'

/** The search field over all projects that the person sees. */
export function ProjectSearchBox() {
  const { text, set } = useFilters()
  return <SearchBox label="Search by name" value={text('name')} onSearch={(words) => set('name', words)} />
}

/** One button for each filter that the person may use. */
export function ProjectFilters() {
  const can = useCan()
  const { chosen, set } = useFilters()
  return (
    <Stack direction="row" sx={{ gap: 2, overflowX: 'auto', flexWrap: { sm: 'wrap' }, py: 1 }}>
      {filterSpecs
        .filter((spec) => mayRead(spec, can))
        .map(({ name, label, choices }) => (
          <FilterMenu
            key={name}
            label={label}
            choices={choices}
            isPending={false}
            error={null}
            chosen={chosen(name)}
            onChange={(values) => set(name, values)}
          />
        ))}
    </Stack>
  )
}

const wordsOf = ({ choices }: FilterSpec, values: string[]) =>
  values.map((value) => choices.find((choice) => choice.value === value)?.label ?? value)

/** What narrows the list besides its tab; a choice of statuses that is no tab stands here too. */
export function useNarrowing() {
  const { text, chosen, replace } = useFilters()
  const status = chosen('status')
  const ownStatus = tabOf(status) ? [] : status
  const specs = filterSpecs.filter(({ name }) => chosen(name).length > 0)
  return {
    isNarrowed: text('name') !== '' || specs.length > 0 || ownStatus.length > 0,
    specs,
    ownStatus,
    clear: () => replace({ status: ownStatus.length ? running.status : status }),
  }
}

/** The filters that stand, each removable with one click. */
export function ProjectFilterChips() {
  const { text, chosen, set } = useFilters()
  const { isNarrowed, specs, ownStatus, clear } = useNarrowing()
  if (!isNarrowed) return null
  const statusWords = ownStatus.map((one) => projectStatuses[one as keyof typeof projectStatuses] ?? one)
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5, minHeight: 30 }}>
      {text('name') && <FilterChip label="Search" words={[text('name')]} onRemove={() => set('name', '')} />}
      {ownStatus.length > 0 && (
        <FilterChip label="Status" words={statusWords} onRemove={() => set('status', running.status)} />
      )}
      {specs.map((spec) => (
        <FilterChip
          key={spec.name}
          label={spec.label}
          words={wordsOf(spec, chosen(spec.name))}
          onRemove={() => set(spec.name, [])}
        />
      ))}
      <Button size="small" onClick={clear}>
        Clear all
      </Button>
    </Stack>
  )
}
