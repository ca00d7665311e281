import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Link as MuiLink, Skeleton, Stack, Typography } from '@mui/material'
import { Link, type To } from 'react-router'
import type { Absence } from '#contract/api/absences.ts'
import { UserChip } from '#src/resources/employees/EmployeeField.tsx'
import { AbsenceStatusTag, kindWords } from './absenceWords.tsx'
import type { CalendarDay, CalendarRow } from './useCalendar.ts'

const titleOf = (day: string) =>
  i18n.date(`${day}T00:00:00Z`, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })

/** The half of the day that an absence takes; `''` for the whole day. */
const halfOn = ({ from, to, startsAtNoon, endsAtNoon }: Absence, day: string) => {
  if (from === day && startsAtNoon) return t`afternoon`
  return to === day && endsAtNoon ? t`morning` : ''
}

interface DayListProps {
  days: readonly CalendarDay[]
  rows: readonly CalendarRow[]
  /** In the month of today, the days before it are left out. */
  today: string
  toAbsence: (id: string) => To
  /** The rows are not yet those of the days. */
  isBusy: boolean
}

/** Who is away, day by day, for narrow screens. Days on which all are there are left out. */
export function DayList({ days, rows, today, toAbsence, isBusy }: DayListProps) {
  if (isBusy) return <Skeleton variant="rounded" height={96} aria-busy />
  const isNow = days.some(({ day }) => day === today)
  const all = rows.flatMap(({ absences }) => absences)
  const shown = days
    .filter(({ day, isOff }) => !isOff && !(isNow && day < today))
    .map((one) => ({ ...one, away: all.filter(({ from, to }) => from <= one.day && one.day <= to) }))
    .filter(({ away, names }) => away.length > 0 || names.length > 0)
  if (shown.length === 0) return <Typography color="text.secondary">{t`No absences in these days.`}</Typography>
  return (
    <Stack spacing={4}>
      {shown.map(({ day, names, away }) => (
        <section key={day} aria-label={titleOf(day)}>
          <Typography component="h3" variant="subtitle2">
            {titleOf(day)}
          </Typography>
          {names.length > 0 && (
            <Typography variant="body2" color="text.secondary">
              {names.join(', ')}
            </Typography>
          )}
          <ul className="people">
            {away.map((absence) => (
              <li key={absence.id}>
                <UserChip person={absence.employee} />
                <Stack direction="row" spacing={2} sx={{ ml: 'auto', alignItems: 'center' }}>
                  {absence.status === 'requested' && <AbsenceStatusTag status="requested" />}
                  {absence.kind ? (
                    <MuiLink component={Link} to={toAbsence(absence.id)}>
                      {kindWords(absence)}
                    </MuiLink>
                  ) : (
                    <span>{kindWords(absence)}</span>
                  )}
                  <small>{halfOn(absence, day)}</small>
                </Stack>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Stack>
  )
}
