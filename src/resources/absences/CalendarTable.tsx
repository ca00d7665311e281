import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { styled } from '@mui/material'
import { memo } from 'react'
import { Link, type To } from 'react-router'
import { type Absence, absenceStatuses } from '#contract/api/absences.ts'
import { daysBetween } from '#contract/dates.ts'
import { UserChip } from '#src/resources/employees/EmployeeField.tsx'
import { kindWords, spanWords } from './absenceWords.tsx'
import { partsOf, type Tone } from './calendar.ts'
import { useGridKeys } from './useGridKeys.ts'
import type { CalendarDay, CalendarRow } from './useCalendar.ts'

const Frame = styled('section')(({ theme: { tokens } }) => ({
  overflow: 'auto',
  maxHeight: 'calc(100vh - 200px)',
  minHeight: 240,
  // What has the focus is not behind the head and the names.
  scrollPadding: '56px 0 0 196px',
  border: `1px solid ${tokens.border}`,
  borderRadius: 'var(--radius-card)',
  background: tokens.surface,
  '& table': { borderCollapse: 'separate', borderSpacing: 0, width: '100%', tableLayout: 'fixed', minWidth: 1150 },
  // The days of another month or page, until those of this one are there.
  '& [aria-busy="true"] tbody': { opacity: 0.4 },
  '& th': { fontWeight: 400, textAlign: 'left' },
  '& thead th': {
    position: 'sticky',
    top: 0,
    zIndex: 3,
    padding: '6px 0',
    fontSize: 'var(--text-12)',
    lineHeight: '16px',
    textAlign: 'center',
    color: tokens.muted,
    background: tokens.surface,
    borderBottom: `1px solid ${tokens.border}`,
  },
  '& thead th:first-of-type': { width: 190, textAlign: 'left', paddingLeft: 12, left: 0, zIndex: 4 },
  '& tbody th': {
    position: 'sticky',
    left: 0,
    zIndex: 2,
    padding: '0 8px 0 12px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    background: tokens.surface,
    borderRight: `1px solid ${tokens.border}`,
  },
  '& td, & tbody th': { height: 36, borderBottom: `1px solid ${tokens.border}` },
  '& td': { position: 'relative', padding: 0 },
  '& [data-off]': { background: tokens.hover },
  '& [data-today]': { boxShadow: `inset 2px 0 ${tokens.brand}` },
  '& thead [data-today]': { color: tokens.text, fontWeight: 600 },
  '& thead b': { fontWeight: 'inherit', color: tokens.text, display: 'block' },
  // Names of days off are in the list below; here a dot says that there is one.
  '& thead [data-named] b::after': { content: '"•"', color: tokens.warning.text, marginLeft: 1 },
  '& .away': {
    position: 'absolute',
    insetBlock: 5,
    left: 0,
    right: 0,
    display: 'block',
    color: 'var(--tone)',
    background: 'var(--tint)',
    borderBlock: '1px solid var(--tone)',
    fontSize: 'var(--text-12)',
    lineHeight: '24px',
    textDecoration: 'none',
  },
  '& .away[data-half="morning"]': { right: '50%' },
  '& .away[data-half="afternoon"]': { left: '50%' },
  '& .away[data-first]': {
    borderLeft: '3px solid var(--tone)',
    borderStartStartRadius: 'var(--radius-small)',
    borderEndStartRadius: 'var(--radius-small)',
  },
  '& .away[data-last]': {
    borderRight: '1px solid var(--tone)',
    borderStartEndRadius: 'var(--radius-small)',
    borderEndEndRadius: 'var(--radius-small)',
  },
  '& .away[data-asked]': { borderStyle: 'dashed', background: tokens.surface },
  // No opacity: it would put the name below the next day.
  '& [data-off] .away': { background: 'none' },
  '& .away > span:not(.visually-hidden)': {
    position: 'absolute',
    zIndex: 1,
    left: 4,
    maxWidth: 'calc(var(--days) * 100% - 8px)',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    pointerEvents: 'none',
  },
  ...Object.fromEntries(
    (['info', 'success', 'warning', 'danger', 'accent', 'neutral'] as const).map((tone) => [
      `& [data-tone="${tone}"]`,
      { '--tone': tokens[tone].text, '--tint': tokens[tone].tint },
    ]),
  ),
}))

interface PartProps {
  absence: Absence
  day: string
  half?: 'morning' | 'afternoon'
  tone: Tone
  /** The days of it that are shown from this one on. */
  shown: number
  isFirst: boolean
  to: To
}

/** A day or half a day of an absence. The first one shown has the name. */
function Part({ absence, day, half, tone, shown, isFirst, to }: PartProps) {
  const look = {
    className: 'away',
    'data-tone': tone,
    'data-half': half,
    'data-first': absence.from === day || undefined,
    'data-last': absence.to === day || undefined,
    'data-asked': absence.status === 'requested' || undefined,
  }
  const name = kindWords(absence)
  const drawn = isFirst && <span style={{ '--days': shown } as React.CSSProperties}>{name}</span>
  if (!absence.kind) {
    return (
      <span {...look}>
        {drawn || <span className="visually-hidden">{name}</span>}
        {half && <span className="visually-hidden">, {half === 'morning' ? t`morning` : t`afternoon`}</span>}
      </span>
    )
  }
  const words = [name, spanWords(absence), absenceStatuses[absence.status]].join(', ')
  return (
    <Link {...look} to={to} title={words} aria-label={words} tabIndex={-1}>
      {drawn}
    </Link>
  )
}

interface RowProps {
  row: CalendarRow
  days: readonly CalendarDay[]
  today: string
  tones: ReadonlyMap<string, Tone>
  toAbsence: (id: string) => To
}

const Row = memo(function Row({ row: { person, absences }, days, today, tones, toAbsence }: RowProps) {
  const first = days[0]?.day ?? ''
  const last = days.at(-1)?.day ?? ''
  const part = (absence: Absence, day: string, half?: 'morning' | 'afternoon') => {
    const end = absence.to < last ? absence.to : last
    return (
      <Part
        absence={absence}
        day={day}
        {...(half && { half })}
        tone={tones.get(absence.kind?.id ?? '') ?? 'neutral'}
        shown={daysBetween(day, end) + (end === absence.to && absence.endsAtNoon ? 0.5 : 1)}
        isFirst={absence.from === day || (absence.from < first && day === first)}
        to={toAbsence(absence.id)}
      />
    )
  }
  return (
    <tr>
      <th scope="row">
        <UserChip person={person} />
      </th>
      {days.map(({ day, isOff }) => {
        const { morning, afternoon } = partsOf(absences, day)
        return (
          <td key={day} tabIndex={-1} data-off={isOff || undefined} data-today={day === today || undefined}>
            {morning && morning === afternoon ? (
              part(morning, day)
            ) : (
              <>
                {morning && part(morning, day, 'morning')}
                {afternoon && part(afternoon, day, 'afternoon')}
              </>
            )}
          </td>
        )
      })}
    </tr>
  )
})

const named = (day: string, weekday: 'short' | 'narrow') => i18n.date(`${day}T00:00:00Z`, { weekday, timeZone: 'UTC' })

interface CalendarTableProps extends Omit<RowProps, 'row'> {
  rows: readonly CalendarRow[]
  caption: string
  isBusy: boolean
}

/** People as rows and days as columns, a grid for keys. */
export function CalendarTable({ rows, caption, isBusy, ...shared }: CalendarTableProps) {
  const { days, today } = shared
  return (
    <Frame aria-label={t`Table of ${caption}`}>
      {/* The role is for the keys; the rest of a grid is a table. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role */}
      <table role="grid" aria-readonly aria-busy={isBusy}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Person`}</th>
            {days.map(({ day, isOff, names }) => (
              <th
                key={day}
                scope="col"
                title={names.join(', ') || undefined}
                data-off={isOff || undefined}
                data-named={names.length > 0 || undefined}
                data-today={day === today || undefined}
              >
                <span className="visually-hidden">{named(day, 'short')} </span>
                <span aria-hidden>{named(day, 'narrow')}</span>
                <b>{Number(day.slice(8))}</b>
                {names.length > 0 && <span className="visually-hidden">, {names.join(', ')}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...useGridKeys()}>
          {rows.map((row) => (
            <Row key={row.person.id} row={row} {...shared} />
          ))}
        </tbody>
      </table>
    </Frame>
  )
}
