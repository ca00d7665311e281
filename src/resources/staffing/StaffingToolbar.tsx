import { msg, plural, t } from '@lingui/core/macro'
import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import { Button, IconButton, Stack, styled, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useState } from 'react'
import { G } from '#contract/api/employees/employee.ts'
import { fullAccess } from '#contract/api/projects/project.ts'
import { dateIn } from '#contract/dates.ts'
import { words } from '#contract/words.ts'
import { monthAfter } from '#src/resources/staffing/timeline/layout.ts'
import { useQueryParams } from '#src/admin/hooks/useQueryParams.ts'
import { AsOfButton, useAddressDay } from '#src/admin/list/AsOf.tsx'
import { LegendList } from '#src/admin/layout/LegendList.tsx'
import { useCanOnSome, useSettings } from '#src/providers/useSession.ts'

/** Number of visible months, each with the number of months that the arrow buttons move by. */
const monthSteps = { 1: 1, 3: 1, 6: 2, 12: 3, 24: 6 } as const
type Zoom = keyof typeof monthSteps

/** Filters for the rows of the timeline, by their key in the URL (`?only=over`). */
const onlyFilters = words({ vacant: msg`Open roles`, over: msg`Over-allocated`, free: msg`Free` })
type OnlyFilter = keyof typeof onlyFilters

const isZoom = (months: number): months is Zoom => months in monthSteps
const isOnlyFilter = (text: string): text is OnlyFilter => Object.hasOwn(onlyFilters, text)
const isMonth = (text: string) => /^\d{4}-(0[1-9]|1[0-2])$/.test(text)

/**
 * State of the timeline from the URL: `?by=projects&month=2026-09&months=6&keyword=ada&only=over&page=2`. Invalid
 * values count as missing.
 */
export function useTimelineParams() {
  const { text, set: change } = useQueryParams()
  const { timeZone } = useSettings()
  const [today] = useState(() => dateIn(timeZone, new Date()))
  const count = Number(text('months'))
  const months: Zoom = isZoom(count) ? count : 12
  // By default, starts a little before today.
  const usual = monthAfter(today, -monthSteps[months])
  const from = isMonth(text('month')) ? `${text('month')}-01` : usual
  const only = text('only')
  const day = useAddressDay()
  const set = (next: Record<string, string>) => change({ ...next, page: '' }, true)
  return {
    today,
    day,
    months,
    from,
    to: monthAfter(from, months),
    by: text('by') === 'projects' ? ('projects' as const) : ('people' as const),
    keyword: text('keyword'),
    only: isOnlyFilter(only) ? only : undefined,
    mine: text('of') === 'mine',
    page: Math.max(1, Math.trunc(Number(text('page'))) || 1),
    setPage: (next: number) => change({ page: next > 1 ? String(next) : '' }),
    set,
    /** Moves the visible range by a number of months. */
    shift: (by: number) => set({ month: monthAfter(from, by).slice(0, 7) }),
  }
}
export type TimelineParams = ReturnType<typeof useTimelineParams>

/** What staffing of another day needs (docs/rules/time.md#7.4). */
const forDays = [G, 'employees.read.projects.fullAccess', fullAccess] as const

interface SwitchProps {
  label: string
  value: string
  choices: Record<string, string>
  onChange: (value: string) => void
  /** True if pressing the selected option clears it. */
  clearable?: boolean
}

function Switch({ label, value, choices, onChange, clearable = false }: SwitchProps) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label={label}
      value={value}
      // On a phone one row that scrolls.
      sx={{ maxWidth: 1, overflowX: 'auto', '& > *': { flex: 'none' } }}
      onChange={(_event, next: string | null) => (next !== null || clearable) && onChange(next ?? '')}
    >
      {Object.entries(choices).map(([key, words]) => (
        <ToggleButton key={key} value={key} sx={{ px: { xs: 2, sm: 3 }, py: 1.25 }}>
          {words}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

const zoomWords = Object.fromEntries(
  Object.keys(monthSteps).map((months) => [months, plural(Number(months), { one: '# month', other: '# months' })]),
)

/** Selects rows and months of the timeline. For a single project, only the months can be selected. */
export function Toolbar({ params, ofCompany }: { params: TimelineParams; ofCompany: boolean }) {
  const { by, only, mine, months, set, shift, day } = params
  const canOnSome = useCanOnSome()
  const { free: _, ...ofProjects } = onlyFilters
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
      {ofCompany && (
        <>
          <Switch
            label={t`Rows`}
            value={by}
            choices={{ people: t`People`, projects: t`Projects` }}
            onChange={(next) => set({ by: next, only: only === 'free' ? '' : (only ?? '') })}
          />
          <Switch
            label={t`Show only`}
            value={only ?? ''}
            choices={by === 'people' ? onlyFilters : ofProjects}
            onChange={(next) => set({ only: next })}
            clearable
          />
          <Switch
            label={t`Whose`}
            value={mine ? 'mine' : ''}
            choices={{ mine: t`Mine` }}
            onChange={(next) => set({ of: next })}
            clearable
          />
          {forDays.every(canOnSome) && <AsOfButton {...day} />}
        </>
      )}
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 2, maxWidth: 1, ml: { md: 'auto' } }}>
        <Switch
          label={t`Window`}
          value={String(months)}
          choices={zoomWords}
          onChange={(next) => set({ months: next })}
        />
        <Stack direction="row" sx={{ alignItems: 'center' }}>
          <IconButton aria-label={t`Earlier months`} onClick={() => shift(-monthSteps[months])}>
            <ChevronLeft />
          </IconButton>
          <Button color="inherit" variant="outlined" size="small" onClick={() => set({ month: '' })}>{t`Today`}</Button>
          <IconButton aria-label={t`Later months`} onClick={() => shift(monthSteps[months])}>
            <ChevronRight />
          </IconButton>
        </Stack>
      </Stack>
    </Stack>
  )
}

const List = styled(LegendList)(({ theme: { tokens } }) => ({
  '& .full::before': { borderColor: tokens.info.main, backgroundColor: tokens.info.tint },
  '& .half::before': {
    borderColor: tokens.success.main,
    backgroundColor: tokens.success.tint,
    borderLeftWidth: 4,
  },
  '& .light::before': {
    borderColor: tokens.neutral.main,
    backgroundColor: tokens.neutral.tint,
    borderStyle: 'dotted',
  },
  '& .dashed::before': { borderColor: tokens.accent.main, borderStyle: 'dashed' },
  '& .muted::before': { borderColor: tokens.border },
  '& .mark::before': {
    border: 0,
    borderRadius: 0,
    backgroundImage: `repeating-linear-gradient(135deg, ${tokens.danger.main} 0 2px, transparent 2px 6px)`,
  },
}))

const looks = words({
  full: msg`Official`,
  half: msg`Part-time`,
  light: msg`Shadow`,
  dashed: msg`Open role`,
  muted: msg`Inactive`,
  mark: msg`Over-allocated`,
})

/** Explains the styles of the bars. */
export function Legend() {
  return (
    <List aria-label={t`Legend`}>
      {Object.entries(looks).map(([look, words]) => (
        <li key={look} className={look}>
          {words}
        </li>
      ))}
    </List>
  )
}
