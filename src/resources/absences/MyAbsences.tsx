import { t } from '@lingui/core/macro'
import { Typography } from '@mui/material'
import { daysLater } from '#contract/dates.ts'
import { lazyComponent } from '#src/admin/layout/lazy.tsx'
import { NextPage, Pending } from '#src/admin/layout/Pending.tsx'
import { SectionCard, TwoColumns } from '#src/admin/layout/SectionCard.tsx'
import { useGetList } from '#src/providers/dataProvider/hooks.ts'
import { useInfiniteGetList } from '#src/providers/dataProvider/pagedHooks.ts'
import { useProfile } from '#src/providers/useSession.ts'
import { AbsenceRows } from './AbsenceRows.tsx'
import { BalanceCards } from './BalanceCards.tsx'
import { useBalances, useToday } from './useAbsences.ts'
import { WhoIsAway } from './WhoIsAway.tsx'

const CalendarAddress = lazyComponent(async () => (await import('./CalendarAddress.tsx')).CalendarAddress)

function Upcoming() {
  const { id } = useProfile()
  const today = useToday()
  const query = useGetList('absences', {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'from', order: 'ASC' },
    filter: { employeeIDs: [id], from: today },
  })
  const { data } = query
  return (
    <SectionCard title={t`Upcoming`}>
      {!data && <Pending query={query} failure={t`Couldn't load your time off`} height={96} />}
      {data?.length === 0 && <Typography color="text.secondary">{t`You have no time off ahead.`}</Typography>}
      {data && <AbsenceRows label={t`Upcoming`} rows={data} isMine />}
    </SectionCard>
  )
}

function Past() {
  const { id } = useProfile()
  const today = useToday()
  const query = useInfiniteGetList('absences', {
    pagination: { page: 1, perPage: 10 },
    sort: { field: 'from', order: 'DESC' },
    filter: { employeeIDs: [id], to: daysLater(today, -1) },
  })
  const { data } = query
  // One that goes on is still ahead.
  const rows = data?.pages.flatMap((page) => page.data).filter(({ to }) => to < today)
  return (
    <SectionCard title={t`Past`}>
      {!rows && <Pending query={query} failure={t`Couldn't load your time off`} height={96} />}
      {rows?.length === 0 && <Typography color="text.secondary">{t`You had no time off yet.`}</Typography>}
      {rows && <AbsenceRows label={t`Past`} rows={rows} isMine />}
      <NextPage query={query}>{t`Show more`}</NextPage>
    </SectionCard>
  )
}

/** What the reader has left this year, and their absences ahead and past; beside it who is away. */
export function MyAbsences() {
  const today = useToday()
  const year = Number(today.slice(0, 4))
  const query = useBalances(undefined, year)
  return (
    <TwoColumns
      left={
        <>
          {query.data ? (
            <BalanceCards balances={query.data.data} label={t`Left in ${year}`} />
          ) : (
            <Pending query={query} failure={t`Couldn't load what you have left`} height={112} />
          )}
          <Upcoming />
          <Past />
        </>
      }
      right={
        <>
          <WhoIsAway />
          <CalendarAddress />
        </>
      }
    />
  )
}
