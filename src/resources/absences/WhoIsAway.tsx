import { t } from '@lingui/core/macro'
import { Link as MuiLink, Typography } from '@mui/material'
import { Link } from 'react-router'
import type { Absence } from '#contract/api/absences.ts'
import { daysLater, showDate } from '#contract/dates.ts'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { paths } from '#src/layout/paths.ts'
import { UserChip } from '#src/resources/employees/EmployeeField.tsx'
import { useGetList } from '#src/providers/dataProvider/hooks.ts'
import { spanWords } from './absenceWords.tsx'
import { ChapterSelect, useChapter } from './ChapterSelect.tsx'
import { useToday } from './useAbsences.ts'

interface PeopleProps {
  title: string
  none: string
  rows: readonly Absence[]
  /** The number of those that the server has beyond the rows. */
  unread?: number
  wordsOf: (absence: Absence) => string
}

/** Shown at most; the calendar has all. */
const most = 8

function People({ title, none, rows, unread = 0, wordsOf }: PeopleProps) {
  const more = Math.max(0, rows.length - most) + unread
  return (
    <>
      <Typography component="h3" variant="subtitle2" sx={{ mt: 2 }}>
        {title}
      </Typography>
      {rows.length === 0 && <Typography color="text.secondary">{none}</Typography>}
      <ul className="people" aria-label={title}>
        {rows.slice(0, most).map((absence) => (
          <li key={absence.id}>
            <UserChip person={absence.employee} />
            <small className="tabular" style={{ marginLeft: 'auto', textAlign: 'right' }}>
              {wordsOf(absence)}
            </small>
          </li>
        ))}
      </ul>
      {more > 0 && <Typography variant="body2" color="text.secondary">{t`and ${more} more`}</Typography>}
    </>
  )
}

/** Who is away today, and who will be in the next seven days. */
export function WhoIsAway() {
  const today = useToday()
  const chapter = useChapter()
  const query = useGetList(
    'absences',
    {
      pagination: { page: 1, perPage: 200 },
      sort: { field: 'from', order: 'ASC' },
      filter: {
        from: today,
        to: daysLater(today, 7),
        statuses: ['approved'],
        ...(chapter.id && { chapterIDs: [chapter.id] }),
      },
    },
    { enabled: chapter.isKnown },
  )
  const { data, total = 0 } = query
  const starting = data?.filter(({ from }) => from > today) ?? []
  const unread = total - (data?.length ?? 0)
  const untilWords = ({ from, to, startsAtNoon, endsAtNoon }: Absence) => {
    const last = showDate(to)
    if (from === to) return startsAtNoon ? t`afternoon` : endsAtNoon ? t`morning` : ''
    return endsAtNoon ? t`until ${last} noon` : t`until ${last}`
  }
  return (
    <SectionCard
      title={t`Who is away`}
      aside={
        <MuiLink component={Link} to={paths.absencesTab('calendar')} variant="body2">
          {t`Calendar`}
        </MuiLink>
      }
    >
      <ChapterSelect />
      {!data && <Pending query={query} failure={t`Couldn't load who is away`} height={120} />}
      {data && (
        <>
          <People
            title={t`Today`}
            none={t`No absences today.`}
            rows={data.filter(({ from }) => from <= today)}
            wordsOf={untilWords}
          />
          {/* What wasn't read begins last, so that without a later one nothing is known of the next days. */}
          {(starting.length > 0 || unread <= 0) && (
            <People
              title={t`Next 7 days`}
              none={t`No absences begin.`}
              rows={starting}
              unread={unread}
              wordsOf={spanWords}
            />
          )}
        </>
      )}
    </SectionCard>
  )
}
