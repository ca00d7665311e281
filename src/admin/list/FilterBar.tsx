import { t } from '@lingui/core/macro'
import ExpandMore from '@mui/icons-material/ExpandMore'
import { Button, Chip, Stack } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { showDate } from '#contract/dates.ts'
import { type FieldFacts, mayRead } from '#contract/fields.ts'
import { lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { useCan } from '#src/providers/session.ts'
import type { CheckListProps, Choice } from './CheckList.tsx'
import { useFilters } from './useFilters.ts'

const CheckList = lazyOverlay(async () => (await import('./CheckList.tsx')).CheckList)

interface FilterMenuProps extends CheckListProps {
  /** Called before the list is shown, so that nothing is fetched for filters nobody opens. */
  onOpen?: () => void
}

/** A button that opens the check-list of one filter and counts what is ticked. */
export function FilterMenu({ onOpen, ...list }: FilterMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { label, chosen } = list
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color={chosen.length ? 'secondary' : 'inherit'}
        endIcon={<ExpandMore />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          onOpen?.()
          setAnchor(event.currentTarget)
        }}
        sx={{ flex: 'none' }}
      >
        {label}
        {chosen.length > 0 && ` (${chosen.length})`}
      </Button>
      {anchor && <CheckList {...list} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  )
}

interface FilterChipProps {
  label: string
  words: string[]
  onRemove: () => void
}

/** One filter that narrows the list, removable with one click. */
export function FilterChip({ label, words, onRemove }: FilterChipProps) {
  const text = words.length > 2 ? `${words.slice(0, 2).join(', ')} +${words.length - 2}` : words.join(', ')
  return (
    <Chip
      size="small"
      label={`${label}: ${text}`}
      title={words.join(', ')}
      onDelete={onRemove}
      aria-label={t`Remove the filter ${label}: ${text}`}
      onClick={onRemove}
    />
  )
}

/** What a filter offers. */
export interface Choices {
  choices: readonly Choice[]
  isPending: boolean
  error: Error | null
  /** The word for a value that is none of them; the value itself without it. */
  unknown?: string
}

/** A filter of a list, by its key in the query and in the address. */
export interface Filter {
  name: string
  label: string
  /** Without this permission the filter does not exist. */
  read?: FieldFacts['read']
  /** A text that is typed, or a day; else one or more choices, from a button. */
  type?: 'text' | 'day'
  /** What there is to choose from; not asked of the server before it is `wanted`. */
  useChoices?: (isWanted: boolean) => Choices
  /** Values that a tab over the list stands for: they are no chip, and stay when all is cleared. */
  isTab?: (values: readonly string[]) => boolean
  /** It has no button of its own: the tabs choose. */
  isHidden?: true
  /** What stands there once the chip is removed; nothing without it. */
  first?: readonly string[]
}

const noChoices: Choices = { choices: [], isPending: false, error: null }

/** Choices that the contract has the words of. */
export const choicesOf = (words: Record<string, string>) => (): Choices => ({
  ...noChoices,
  choices: Object.entries(words).map(([value, label]) => ({ value, label })),
})

/** What narrows the list besides its tab, and how to undo that. */
export function useNarrowing(filters: readonly Filter[]) {
  const { text, chosen, replace } = useFilters()
  const valuesOf = ({ name, type }: Filter) => (type ? [text(name)].filter(Boolean) : chosen(name))
  const isOpen = (filter: Filter) => {
    const values = valuesOf(filter)
    return values.length > 0 && !filter.isTab?.(values)
  }
  return {
    narrowing: filters.filter(isOpen),
    valuesOf,
    clear: () =>
      replace(
        Object.fromEntries(
          filters
            .filter(({ isTab }) => isTab)
            .map((filter) => [filter.name, isOpen(filter) ? (filter.first ?? []) : valuesOf(filter)]),
        ),
      ),
  }
}

const useNone = () => noChoices

function ChoiceFilter({ filter: { name, label, useChoices = useNone } }: { filter: Filter }) {
  const [isOpened, setOpened] = useState(false)
  const { chosen, set } = useFilters()
  const { unknown: _, ...offered } = useChoices(isOpened)
  return (
    <FilterMenu
      {...offered}
      label={label}
      chosen={chosen(name)}
      onChange={(values) => set(name, values)}
      onOpen={() => setOpened(true)}
    />
  )
}

interface ChipOfProps {
  filter: Filter
  values: readonly string[]
}

function ChipOf({ filter: { name, label, type, useChoices = useNone, first }, values }: ChipOfProps) {
  const { set } = useFilters()
  const { choices, unknown } = useChoices(true)
  const wordOf = (value: string) =>
    type === 'day' ? showDate(value) : (choices.find((choice) => choice.value === value)?.label ?? unknown ?? value)
  return <FilterChip label={label} words={values.map(wordOf)} onRemove={() => set(name, first ?? (type ? '' : []))} />
}

interface FilterBarProps {
  filters: readonly Filter[]
  /** Buttons of filters that are more than a choice. */
  more?: ReactNode
  /** Stands in the place of the chips while nothing narrows the list. */
  otherwise?: ReactNode
}

/**
 * One button for each filter that the person may use, and below them what narrows the list, each removable with one
 * click.
 */
export function FilterBar({ filters, more, otherwise }: FilterBarProps) {
  const can = useCan()
  const { narrowing, valuesOf, clear } = useNarrowing(filters)
  return (
    <>
      <Stack
        direction="row"
        role="group"
        aria-label={t`Filters`}
        sx={{ gap: 2, overflowX: 'auto', flexWrap: { sm: 'wrap' }, py: 1 }}
      >
        {filters
          .filter(({ type, isHidden, read }) => !type && !isHidden && mayRead({ read }, can))
          .map((filter) => (
            <ChoiceFilter key={filter.name} filter={filter} />
          ))}
        {more}
      </Stack>
      {(narrowing.length > 0 || otherwise) && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5, minHeight: 30 }}>
          {narrowing.map((filter) => (
            <ChipOf key={filter.name} filter={filter} values={valuesOf(filter)} />
          ))}
          {narrowing.length > 0 ? <Button size="small" onClick={clear}>{t`Clear all`}</Button> : otherwise}
        </Stack>
      )}
    </>
  )
}
