import { t } from '@lingui/core/macro'
import { Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import type { EmployeeDetail } from '#contract/api/employees/employee.ts'
import { lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { useGetList } from '#src/providers/dataProvider/hooks.ts'
import { useCan, useProfile } from '#src/providers/useSession.ts'
import { AbsenceRows } from './AbsenceRows.tsx'
import { BalanceCards } from './BalanceCards.tsx'
import { useBalances, useToday } from './useAbsences.ts'

const AskPanel = lazyOverlay(async () => (await import('./AbsenceForm.tsx')).AskPanel)

/**
 * The time off of a person: what is left this year, and absences ahead. Colleagues see only when the person is away, and
 * nothing if there are no such days (docs/rules/absence.md#2.5).
 */
export function AbsencesField({ person }: { person: EmployeeDetail }) {
  const me = useProfile()
  const can = useCan()
  const today = useToday()
  const year = Number(today.slice(0, 4))
  const [isAsking, setAsking] = useState(false)
  const query = useGetList('absences', {
    pagination: { page: 1, perPage: 10 },
    sort: { field: 'from', order: 'ASC' },
    filter: { employeeIDs: [person.id], from: today },
  })
  const rows = query.data
  const isMe = person.id === me.id
  // Who is further above the person shows by what they read of an absence.
  const isRead =
    isMe || can('employees.edit') || person.lineManager?.id === me.id || rows?.some(({ kind }) => kind) === true
  const balances = useBalances(person.id, year, isRead)
  if (!isRead && !rows?.length) return null
  return (
    <SectionCard
      title={t`Time off`}
      aside={
        isRead && (
          <Button size="small" variant="outlined" color="inherit" onClick={() => setAsking(true)}>
            {isMe ? t`Ask for time off` : t`Enter time off`}
          </Button>
        )
      }
    >
      <Stack spacing={3}>
        {balances.data && <BalanceCards balances={balances.data.data} label={t`Left in ${year}`} />}
        {!rows && <Pending query={query} failure={t`Couldn't load the time off`} height={96} />}
        {rows?.length === 0 && <Typography color="text.secondary">{t`No time off ahead.`}</Typography>}
        {rows && <AbsenceRows label={t`Upcoming`} rows={rows} isMine={isMe} />}
      </Stack>
      {isAsking && <AskPanel person={person} onClose={() => setAsking(false)} />}
    </SectionCard>
  )
}
