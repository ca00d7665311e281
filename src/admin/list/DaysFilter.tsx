import { msg, t } from '@lingui/core/macro'
import ExpandMore from '@mui/icons-material/ExpandMore'
import { Button } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { dateIn, filterDay, FilterDay, showDate } from '#contract/dates.ts'
import { lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { translate } from '#src/i18n/language.ts'
import { useSettings } from '#src/providers/useSession.ts'
import type { Filter } from './FilterBar.tsx'
import { type DayBounds, useFilters } from './useFilters.ts'

const DaysPopover = lazyOverlay(async () => (await import('./DaysPopover.tsx')).DaysPopover)

/** Spans that move along with time, so that a saved view means the same next month. */
export const spans = [
  { from: 'today', to: 'today+30', label: msg`Next 30 days` },
  { from: 'today', to: 'today+90', label: msg`Next 90 days` },
  { from: 'today-30', to: 'today', label: msg`Last 30 days` },
  { from: 'today-90', to: 'today', label: msg`Last 90 days` },
]

/** The words for a first and a last value; `''` without both. */
export function boundsInWords({ from, to }: DayBounds): string {
  if (!to) return from && t`from ${from}`
  return from ? t`${from} to ${to}` : t`until ${to}`
}

/** Returns the words for the days of a filter: the name of a span, or its dates. `''` without days. */
export function useDaysInWords() {
  const { timeZone } = useSettings()
  const dateOf = (day: string) =>
    FilterDay.safeParse(day).success ? showDate(filterDay(day, dateIn(timeZone, new Date()))) : day
  return (days: DayBounds): string => {
    const span = spans.find(({ from, to }) => from === days.from && to === days.to)
    if (span) return translate(span.label)
    return boundsInWords({ from: days.from && dateOf(days.from), to: days.to && dateOf(days.to) })
  }
}

interface PopoverButtonProps {
  label: string
  isOn: boolean
  children: (anchor: HTMLElement, close: () => void) => ReactNode
}

/** A button that opens the dialog of a filter, coloured while it filters. */
export function PopoverButton({ label, isOn, children }: PopoverButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color={isOn ? 'secondary' : 'inherit'}
        endIcon={<ExpandMore />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      {anchor && children(anchor, () => setAnchor(null))}
    </>
  )
}

/** The button of a filter by days. */
export function DaysFilter({ filter: { name, label } }: { filter: Filter }) {
  const { from, to } = useFilters().days(name)
  const props = { name, label: translate(label) }
  return (
    <PopoverButton label={props.label} isOn={Boolean(from || to)}>
      {(anchor, onClose) => <DaysPopover {...props} anchor={anchor} onClose={onClose} />}
    </PopoverButton>
  )
}
