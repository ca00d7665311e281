import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { invoiceStatuses } from '#contract/api/invoiceWords.ts'
import { showDate } from '#contract/dates.ts'
import { FilterChip } from '#src/components/filters/FilterChip.tsx'
import { useFilters } from '#src/components/filters/useFilters.ts'
import { useCan } from '#src/providers/session.ts'
import { tabOf } from './tabs.ts'
import { useProjectChoices } from './useProjectChoices.ts'

/** What narrows the list besides its tab; a choice of statuses that is no tab stands here too. */
export function useNarrowing() {
  const { text, chosen, replace } = useFilters()
  const status = chosen('status')
  const ownStatus = tabOf(status) ? [] : status
  const texts = [text('keyword'), text('dueFrom'), text('dueTo')]
  return {
    isNarrowed: texts.some(Boolean) || chosen('projectID').length > 0 || ownStatus.length > 0,
    ownStatus,
    clear: () => replace({ status: ownStatus.length ? [] : status }),
  }
}

function ProjectChip() {
  const can = useCan()
  const { chosen, set } = useFilters()
  const ids = chosen('projectID')
  const { choices } = useProjectChoices(ids.length > 0 && can('projects.read'))
  if (ids.length === 0) return null
  const words = ids.map((id) => choices.find(({ value }) => value === id)?.label ?? 'one project')
  return <FilterChip label="Project" words={words} onRemove={() => set('projectID', [])} />
}

const dayChips = [
  ['dueFrom', 'Due from'],
  ['dueTo', 'Due until'],
] as const

/** The filters that stand, each removable with one click. */
export function FilterChips() {
  const { text, set } = useFilters()
  const { isNarrowed, ownStatus, clear } = useNarrowing()
  if (!isNarrowed) return null
  const statusWords = ownStatus.map((one) => invoiceStatuses[one as keyof typeof invoiceStatuses] ?? one)
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5, minHeight: 30 }}>
      {text('keyword') && (
        <FilterChip label="Search" words={[text('keyword')]} onRemove={() => set('keyword', '')} />
      )}
      <ProjectChip />
      {ownStatus.length > 0 && (
        <FilterChip label="Status" words={statusWords} onRemove={() => set('status', [])} />
      )}
      {dayChips.map(
        ([name, label]) =>
          text(name) && (
            <FilterChip
              key={name}
              label={label}
              words={[showDate(text(name))]}
              onRemove={() => set(name, '')}
            />
          ),
      )}
      <Button size="small" onClick={clear}>
        Clear all
      </Button>
    </Stack>
  )
}
