import { t } from '@lingui/core/macro'
import ExpandMore from '@mui/icons-material/ExpandMore'
import { Button, Chip, Stack } from '@mui/material'
import { type ComponentType, type ReactNode, useState } from 'react'
import { type FieldFacts, mayRead } from '#contract/fields.ts'
import { lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { type Label, translate } from '#src/i18n/language.ts'
import { useCanOnSome } from '#src/providers/useSession.ts'
import type { CheckListProps, Choice } from './CheckList.tsx'
import { boundsInWords, DaysFilter, useDaysInWords } from './DaysFilter.tsx'
import { useFilters } from './useFilters.ts'
import { ValueFilter } from './ValueFilter.tsx'

const CheckList = lazyOverlay(async () => (await import('./CheckList.tsx')).CheckList)

interface FilterMenuProps extends CheckListProps {
  /** Called before the choices are shown, so that they are fetched only for filters that people open. */
  onOpen?: () => void
}

/** A button that opens the choices of a filter and shows how many are selected. */
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

/** An active filter; a click removes it. */
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

/** What a filter offers to choose from, with the state of loading it. */
export interface Choices {
  choices: readonly Choice[]
  isPending: boolean
  error: Error | null
  /** The label of a value that isn't a choice; defaults to the value. */
  unknown?: string
  /** Searches choices on the server, for lists that are too long to have all of them. */
  onSearch?: (text: string) => void
}

/** A filter of a list. `name` is its key in the query and in the address. */
export interface Filter {
  name: string
  label: Label
  /** The permission needed for this filter. */
  read?: FieldFacts['read']
  /**
   * `text` is an input, `days` and `numbers` a button for a first and a last one, which are the filters `<name>From` and
   * `<name>To`, `part` a button for a part of a text. Without a type, the filter is a button with choices.
   */
  type?: 'text' | 'days' | 'numbers' | 'part'
  /** Fetches the choices, once `isWanted` is true. */
  useChoices?: (isWanted: boolean) => Choices
  /** A value in words, for filters without choices. */
  inWords?: (value: string) => string
  /** True for values that a tab stands for: they have no chip and stay when all filters are cleared. */
  isTab?: (values: readonly string[]) => boolean
  /** Hides the button, because tabs set this filter. */
  isHidden?: true
  /** Behind the button "More filters". */
  isMore?: true
  /** The values after the chip is removed; defaults to none. */
  first?: readonly string[]
}

const noChoices: Choices = { choices: [], isPending: false, error: null }

/** Choices with labels from the contract. */
export const choicesOf = (words: Record<string, string>) => (): Choices => ({
  ...noChoices,
  choices: Object.entries(words).map(([value, label]) => ({ value, label })),
})

/** The active filters, except those of a tab, and how to clear them. */
export function useNarrowing(filters: readonly Filter[]) {
  const { text, chosen, days, replace } = useFilters()
  const daysOf = useDaysInWords()
  const valuesOf = ({ name, type }: Filter) => {
    if (type === 'days') return [daysOf(days(name))].filter(Boolean)
    if (type === 'numbers') return [boundsInWords(days(name))].filter(Boolean)
    return type === 'text' ? [text(name)].filter(Boolean) : chosen(name)
  }
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

/** The button of a filter. */
export function ChoiceFilter({ filter: { name, label, useChoices = useNone } }: { filter: Filter }) {
  const [isOpened, setOpened] = useState(false)
  const { chosen, set } = useFilters()
  const { unknown: _, ...offered } = useChoices(isOpened)
  return (
    <FilterMenu
      {...offered}
      label={translate(label)}
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

/** The chip of an active filter. */
export function ChipOf({ filter: { name, label, type, useChoices = useNone, inWords, first }, values }: ChipOfProps) {
  const { set, setDays } = useFilters()
  const { choices, unknown } = useChoices(true)
  const isSpan = type === 'days' || type === 'numbers'
  const wordOf = (value: string) =>
    choices.find((choice) => choice.value === value)?.label ?? unknown ?? inWords?.(value) ?? value
  return (
    <FilterChip
      label={translate(label)}
      words={values.map(wordOf)}
      onRemove={() => (isSpan ? setDays(name, { from: '', to: '' }) : set(name, first ?? (type === 'text' ? '' : [])))}
    />
  )
}

/** The buttons of filters, by their types; else `ChoiceFilter`. */
const buttons: Partial<Record<NonNullable<Filter['type']>, ComponentType<{ filter: Filter }>>> = {
  days: DaysFilter,
  numbers: ValueFilter,
  part: ValueFilter,
}

interface FilterBarProps {
  filters: readonly Filter[]
  /** Rendered instead of the chips if no filter is active. */
  otherwise?: ReactNode
  /** Beside the buttons. */
  children?: ReactNode
}

/** A button for each filter that the person can use, rare ones folded, and a removable chip for each active one. */
export function FilterBar({ filters, otherwise, children }: FilterBarProps) {
  const can = useCanOnSome()
  const { narrowing, valuesOf, clear } = useNarrowing(filters)
  const [isOpen, setOpen] = useState(false)
  const isMoreSet = narrowing.some(({ isMore }) => isMore)
  // Stays open once the last of them is cleared, as its choices may still be on the screen.
  if (isMoreSet && !isOpen) setOpen(true)
  const usable = filters.filter(({ type, isHidden, read }) => type !== 'text' && !isHidden && mayRead({ read }, can))
  const more = usable.filter(({ isMore }) => isMore).length
  return (
    <>
      <Stack
        direction="row"
        role="group"
        aria-label={t`Filters`}
        sx={{ gap: 2, overflowX: 'auto', flexWrap: { sm: 'wrap' }, py: 1, '& > *': { flex: 'none' } }}
      >
        {usable
          .filter(({ isMore }) => isOpen || !isMore)
          .map((filter) => {
            const Button = (filter.type && buttons[filter.type]) ?? ChoiceFilter
            return <Button key={filter.name} filter={filter} />
          })}
        {children}
        {more > 0 && !isMoreSet && (
          <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t`More filters (${more})`}
          </Button>
        )}
      </Stack>
      {(narrowing.length > 0 || otherwise) && (
        <Stack
          direction="row"
          // On a phone one row that scrolls, so that the first rows of the list can be seen.
          sx={{
            flexWrap: { sm: 'wrap' },
            overflowX: 'auto',
            alignItems: 'center',
            gap: 1.5,
            minHeight: 30,
            '& > *': { flex: 'none' },
          }}
        >
          {narrowing.map((filter) => (
            <ChipOf key={filter.name} filter={filter} values={valuesOf(filter)} />
          ))}
          {narrowing.length > 0 ? <Button size="small" onClick={clear}>{t`Clear all`}</Button> : otherwise}
        </Stack>
      )}
    </>
  )
}
