import { plural, t } from '@lingui/core/macro'
import { Button, Typography } from '@mui/material'
import { useState } from 'react'
import type { Upcoming } from '#contract/api/tasks.ts'
import { showDate } from '#contract/dates.ts'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { useCommandQuery } from '#src/providers/dataProvider/hooks.ts'
import { UserChip } from '#src/resources/employees/EmployeeField.tsx'

/** What comes up on a day, behind the day. */
export function upcomingWords({ kind, day, until, years }: Omit<Upcoming, 'person'>): string {
  switch (kind) {
    case 'start':
      return t`starts`
    case 'last-day':
      return t`last day`
    case 'probation-end':
      return t`end of probation`
    case 'anniversary':
      return plural(years ?? 0, { one: '# year here', other: '# years here' })
    case 'away': {
      const last = showDate(until)
      return until === day ? t`away` : t`away until ${last}`
    }
  }
}

/** What comes up for the reader; several parts of the page share the answer. */
export const useUpcoming = () => useCommandQuery('tasks', 'upcoming', {})

/** Shown at first. */
const few = 8

/** First and last days, ends of probation, anniversaries and absences of the next 30 days. */
export function ComingUp() {
  const query = useUpcoming()
  const [isWhole, setWhole] = useState(false)
  const rows = query.data?.data
  const more = (rows?.length ?? 0) - few
  return (
    <SectionCard title={t`Coming up in 30 days`}>
      {!rows && <Pending query={query} failure={t`Couldn't load what comes up`} height={208} />}
      {rows?.length === 0 && <Typography color="text.secondary">{t`Nothing comes up.`}</Typography>}
      <ul className="people" aria-label={t`Coming up in 30 days`}>
        {rows?.slice(0, isWhole ? undefined : few).map((one) => (
          <li key={`${one.kind} ${one.person.id} ${one.day}`}>
            <UserChip person={one.person} />
            <small className="tabular" style={{ marginLeft: 'auto', textAlign: 'right' }}>
              {showDate(one.day)}, {upcomingWords(one)}
            </small>
          </li>
        ))}
      </ul>
      {more > 0 && !isWhole && <Button size="small" onClick={() => setWhole(true)}>{t`Show ${more} more`}</Button>}
    </SectionCard>
  )
}
