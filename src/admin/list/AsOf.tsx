import { t } from '@lingui/core/macro'
import ExpandMore from '@mui/icons-material/ExpandMore'
import { Alert, Button } from '@mui/material'
import { useState } from 'react'
import { dateIn, isRealDate, showDate } from '#contract/dates.ts'
import { useQueryParams } from '#src/admin/hooks/useQueryParams.ts'
import { lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { useSettings } from '#src/providers/useSession.ts'
import { filterIn, useFilters } from './useFilters.ts'

const AsOfPopover = lazyOverlay(async () => (await import('./AsOfPopover.tsx')).AsOfPopover)

/** The day that a page shows instead of today, as `YYYY-MM-DD`; `''` for today (docs/rules/time.md#7). */
export interface ShownDay {
  day: string
  /** Shows another day; today and `''` lead back to today. */
  setDay: (day: string) => void
}

function useShownDay(asked: string, set: (day: string) => void): ShownDay & { today: string } {
  const { timeZone } = useSettings()
  const [today] = useState(() => dateIn(timeZone, new Date()))
  return { day: isRealDate(asked) ? asked : '', setDay: (day) => set(day === today ? '' : day), today }
}

/** The day of a list: a part of its filter, so it is in the address, in saved views and in exports. */
export function useListDay() {
  const { text, set } = useFilters()
  return useShownDay(text('asOf'), (day) => set('asOf', day))
}

/** The day of a page without a list: the parameter `asOf` of the address. */
export function useAddressDay() {
  const { text, set } = useQueryParams()
  return useShownDay(text('asOf'), (asOf) => set({ asOf, page: '' }))
}

/** The day of an address as a query of its own, for links to views without the filters of the list. */
export function dayIn(search: string): Record<string, string> {
  const params = new URLSearchParams(search)
  const asOf = params.get('asOf') ?? filterIn(params).asOf
  return typeof asOf === 'string' && asOf ? { asOf } : {}
}

/** The button that chooses a day. */
export function AsOfButton({ day, setDay }: ShownDay) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color={day ? 'secondary' : 'inherit'}
        endIcon={<ExpandMore />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ flex: 'none' }}
      >{t`As of`}</Button>
      {anchor && <AsOfPopover day={day} setDay={setDay} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  )
}

/** Says in colour that the page shows another day, with the way back. Nothing for today. `note` says what has no other day. */
export function AsOfNotice({ day, setDay, today, note }: ShownDay & { today: string; note?: string | undefined }) {
  if (!day) return null
  const date = showDate(day)
  return (
    <Alert
      severity="warning"
      role="status"
      sx={{
        flexWrap: 'wrap',
        '& .MuiAlert-message': { flex: '1 1 240px' },
        '& .MuiAlert-action': { whiteSpace: 'nowrap' },
      }}
      action={<Button color="inherit" size="small" onClick={() => setDay('')}>{t`Back to today`}</Button>}
    >
      {day > today
        ? t`This page shows what is planned for ${date}. Nothing can be changed here, and links lead to today.`
        : t`This page shows ${date}, not today. Nothing can be changed here, and links lead to today.`}{' '}
      {note}
    </Alert>
  )
}
