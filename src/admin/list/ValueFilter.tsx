import { lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { translate } from '#src/i18n/language.ts'
import { PopoverButton } from './DaysFilter.tsx'
import type { Filter } from './FilterBar.tsx'
import { useFilters } from './useFilters.ts'

const ValuePopover = lazyOverlay(async () => (await import('./ValuePopover.tsx')).ValuePopover)

/** The button of a filter by numbers, or by a part of a text. */
export function ValueFilter({ filter: { name, label, type } }: { filter: Filter }) {
  const { days, chosen } = useFilters()
  const { from, to } = days(name)
  const props = { name, label: translate(label), isNumber: type === 'numbers' }
  return (
    <PopoverButton label={props.label} isOn={Boolean(from || to) || chosen(name).length > 0}>
      {(anchor, onClose) => <ValuePopover {...props} anchor={anchor} onClose={onClose} />}
    </PopoverButton>
  )
}
