import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import { Button, IconButton, Stack, styled, type Theme, Typography, useMediaQuery } from '@mui/material'
import { Link } from 'react-router'
import { LegendList } from '#src/admin/layout/LegendList.tsx'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { WordSelect } from '#src/admin/list/WordSelect.tsx'
import { useCan } from '#src/providers/useSession.ts'
import { CalendarTable } from './CalendarTable.tsx'
import { monthLater, type Tone } from './calendar.ts'
import { ChapterSelect } from './ChapterSelect.tsx'
import { DayList } from './DayList.tsx'
import { type CalendarParams, useCalendar, useCalendarParams, useScopes } from './useCalendar.ts'

const monthName = (month: string) =>
  i18n.date(`${month}-01T00:00:00Z`, { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Month and people. */
function Toolbar({ params }: { params: CalendarParams }) {
  const { month, today, who, setWho, toMonth } = params
  const can = useCan()
  const scopes = useScopes()
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
      <Typography component="h2" variant="h4" aria-live="polite" sx={{ minWidth: 180 }}>
        {monthName(month)}
      </Typography>
      <Stack direction="row" sx={{ alignItems: 'center' }}>
        <IconButton component={Link} to={toMonth(monthLater(month, -1))} aria-label={t`Previous month`}>
          <ChevronLeft />
        </IconButton>
        <Button size="small" color="inherit" variant="outlined" component={Link} to={toMonth(today.slice(0, 7))}>
          {t`Today`}
        </Button>
        <IconButton component={Link} to={toMonth(monthLater(month, 1))} aria-label={t`Next month`}>
          <ChevronRight />
        </IconButton>
      </Stack>
      {can('employees.read') && <WordSelect label={t`People`} value={who} words={scopes} onChange={setWho} />}
      <ChapterSelect />
    </Stack>
  )
}

const Swatches = styled(LegendList)(({ theme: { tokens } }) => ({
  '& li::before': { borderColor: 'var(--tone)', borderLeftWidth: 3, background: 'var(--tint)' },
  '& .asked::before': { border: `1px dashed ${tokens.muted}` },
  '& .off::before': { border: `1px solid ${tokens.border}`, background: tokens.hover },
  ...Object.fromEntries(
    (['info', 'success', 'warning', 'danger', 'accent', 'neutral'] as const).map((tone) => [
      `& [data-tone="${tone}"]`,
      { '--tone': tokens[tone].text, '--tint': tokens[tone].tint },
    ]),
  ),
}))

interface LegendProps {
  kinds: readonly { id: string; name: string }[]
  tones: ReadonlyMap<string, Tone>
}

/** Explains the looks of the calendar. */
function Legend({ kinds, tones }: LegendProps) {
  return (
    <Swatches aria-label={t`Legend`}>
      {kinds.map(({ id, name }) => (
        <li key={id} data-tone={tones.get(id)}>
          {name}
        </li>
      ))}
      <li data-tone="neutral">{t`Away`}</li>
      <li className="asked">{t`Requested`}</li>
      <li className="off">{t`Day off`}</li>
    </Swatches>
  )
}

/** The number of people, and links to the other pages if there are any. */
function Pages({ params, total, pageSize }: { params: CalendarParams; total: number; pageSize: number }) {
  const { page, toPage } = params
  if (total <= pageSize)
    return (
      <Typography variant="body2" color="text.secondary" component="output">
        {plural(total, { one: '# person', other: '# people' })}
      </Typography>
    )
  const shown = (count: number) => i18n.number(count)
  const [from, to, all] = [shown((page - 1) * pageSize + 1), shown(Math.min(total, page * pageSize)), shown(total)]
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 2 }}>
      <Typography variant="body2" color="text.secondary" component="output" className="tabular">
        {t`${from} to ${to} of ${all} people`}
      </Typography>
      <Button size="small" color="inherit" disabled={page === 1} component={Link} to={toPage(page - 1)}>
        {t`Previous`}
      </Button>
      <Button
        size="small"
        color="inherit"
        disabled={page * pageSize >= total}
        component={Link}
        to={toPage(page + 1)}
      >{t`Next`}</Button>
    </Stack>
  )
}

/** Who is away in a month: a table of people and days, on a phone a list by day. Month, people and page are in the URL. */
export function AbsenceCalendar() {
  const phone = useMediaQuery(({ breakpoints }: Theme) => breakpoints.down('sm'), { noSsr: true })
  const params = useCalendarParams()
  const { days, rows, kinds, tones, total, pageSize, isCut, query, isBusy } = useCalendar(params, phone)
  const month = monthName(params.month)
  const named = days.filter(({ names }) => names.length > 0)
  const { today, toAbsence } = params
  return (
    <Stack spacing={3}>
      <Toolbar params={params} />
      {!rows && <Pending query={query} failure={t`Couldn't load the calendar`} height={360} />}
      {rows && (
        <>
          {isCut && (
            <Typography variant="body2" color="text.secondary">
              {t`Only the first absences of the month are listed. Choose a project or a chapter to see all of it.`}
            </Typography>
          )}
          {phone ? (
            <DayList days={days} rows={rows} today={today} toAbsence={toAbsence} isBusy={isBusy} />
          ) : (
            <>
              <Pages params={params} total={total} pageSize={pageSize} />
              <CalendarTable
                caption={t`Absences in ${month}`}
                days={days}
                rows={rows}
                today={today}
                tones={tones}
                toAbsence={toAbsence}
                isBusy={isBusy}
              />
              <Legend kinds={kinds} tones={tones} />
              {named.length > 0 && (
                <Typography variant="body2" color="text.secondary">
                  {t`Days off:`}{' '}
                  {named.map(({ day, names }) => `${Number(day.slice(8))} ${names.join(', ')}`).join(' · ')}
                </Typography>
              )}
            </>
          )}
        </>
      )}
    </Stack>
  )
}
