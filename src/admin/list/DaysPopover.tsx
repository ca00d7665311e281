import { t } from '@lingui/core/macro'
import { FormHelperText, MenuItem, MenuList, Stack } from '@mui/material'
import { isRealDate } from '#contract/dates.ts'
import { translate } from '#src/i18n/language.ts'
import { DayField } from './DayField.tsx'
import { spans } from './DaysFilter.tsx'
import { useFilters } from './useFilters.ts'
import { FilterPopover } from './FilterPopover.tsx'

interface DaysPopoverProps {
  name: string
  label: string
  anchor: HTMLElement
  onClose: () => void
}

const dateOf = (day: string) => (isRealDate(day) ? day : '')

/** Filters by a span of days, or by a first and a last day. Either can be blank. */
export function DaysPopover({ name, label, anchor, onClose }: DaysPopoverProps) {
  const { days, setDays } = useFilters()
  const now = days(name)
  const [from, to] = [dateOf(now.from), dateOf(now.to)]
  // The ends of a span are not in the fields, so they go when a day is entered.
  const shown = { ...(from ? {} : { from: '' }), ...(to ? {} : { to: '' }) }
  return (
    <FilterPopover label={label} anchor={anchor} onClose={onClose}>
      <MenuList autoFocusItem aria-label={t`Spans of days`}>
        {spans.map((span) => (
          <MenuItem
            key={span.from + span.to}
            selected={span.from === now.from && span.to === now.to}
            onClick={() => {
              setDays(name, span)
              onClose()
            }}
          >
            {translate(span.label)}
          </MenuItem>
        ))}
      </MenuList>
      <Stack spacing={3} sx={{ p: 4, borderTop: 1, borderColor: 'divider' }}>
        <DayField label={t`From`} value={from} onChange={(day) => setDays(name, { ...shown, from: day })} />
        <DayField label={t`Until`} value={to} onChange={(day) => setDays(name, { ...shown, to: day })} />
        {from && to && to < from && (
          <FormHelperText error role="alert">{t`“Until” must be on or after “From”.`}</FormHelperText>
        )}
      </Stack>
    </FilterPopover>
  )
}
