import { plural, t } from '@lingui/core/macro'
import { Button, Paper, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import type { Absence } from '#contract/api/absences.ts'
import { SegmentedControl } from '#src/admin/inputs/SegmentedControl.tsx'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { NextPage, Pending } from '#src/admin/layout/Pending.tsx'
import { useQueryParams } from '#src/admin/hooks/useQueryParams.ts'
import { listed } from '#src/i18n/format.ts'
import { nameOf, UserChip } from '#src/resources/employees/EmployeeField.tsx'
import { useGetList, useGetOne } from '#src/providers/dataProvider/hooks.ts'
import { useInfiniteGetList } from '#src/providers/dataProvider/pagedHooks.ts'
import { useCan, useProfile } from '#src/providers/useSession.ts'
import { daysWords, kindWords, spanWords } from './absenceWords.tsx'
import { Certificate } from './Certificate.tsx'
import { RefuseDialog } from './RefuseDialog.tsx'
import { useApprove, useBalances, useDeciding } from './useAbsences.ts'

/** What is left of the kind of a request, which counts already. */
function Left({ absence: { employee, kind, from } }: { absence: Absence }) {
  const year = Number(from.slice(0, 4))
  const { data } = useBalances(employee.id, year)
  const balance = data?.data.find((one) => one.kind.id === kind?.id)
  if (!balance || balance.left === null) return null
  const { left } = balance
  return (
    <Typography variant="body2" color="text.secondary">
      {left < 0
        ? t`${daysWords(-left)} too many in ${year}.`
        : plural(left, { one: `Then # day is left in ${year}.`, other: `Then # days are left in ${year}.` })}
    </Typography>
  )
}

const most = { pagination: { page: 1, perPage: 20 }, sort: { field: 'from', order: 'ASC' } } as const

/** Who else with the same line manager is away in these days, or asks for them. */
function AlsoAway({ absence: { from, to, employee } }: { absence: Absence }) {
  const me = useProfile()
  const isListed = useCan()('employees.read')
  const { data: person } = useGetOne('employees', { id: employee.id }, { enabled: isListed, retry: false })
  // Readers who can't open people know only their own team.
  const lineManagerID = isListed ? person?.lineManager?.id : me.id
  const { data, total = 0 } = useGetList(
    'absences',
    { ...most, filter: { from, to, lineManagerID, statuses: ['approved', 'requested'] } },
    { enabled: lineManagerID !== undefined },
  )
  if (!data) return null
  const others = data.filter((other) => other.employee.id !== employee.id)
  const unread = total - data.length
  const names = listed([
    ...others.map((other) => `${nameOf(other.employee)} (${spanWords(other)})`),
    ...(unread > 0 ? [t`${unread} more`] : []),
  ])
  return (
    <Typography variant="body2" color="text.secondary">
      {others.length > 0 ? t`Also away in the team: ${names}` : t`No other absences in the team.`}
    </Typography>
  )
}

function Request({ absence }: { absence: Absence }) {
  const { employee, days, note } = absence
  const { approve, isPending } = useApprove()
  const [isRefusing, setRefusing] = useState(false)
  const name = nameOf(employee)
  const what = `${kindWords(absence)}, ${spanWords(absence)}`
  return (
    <Paper component="li" variant="outlined" sx={{ p: 4 }} aria-label={`${name}: ${what}`}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
        <Stack spacing={1} sx={{ flex: '1 1 260px', minWidth: 0 }}>
          <UserChip person={employee} />
          <Typography className="tabular" sx={{ fontWeight: 500 }}>
            {[what, days !== null && daysWords(days)].filter(Boolean).join(', ')}
          </Typography>
          {note && <Typography sx={{ overflowWrap: 'anywhere' }}>{note}</Typography>}
          <Left absence={absence} />
          <AlsoAway absence={absence} />
          {absence.hasCertificate && <Certificate absence={absence} />}
        </Stack>
        <Stack direction="row" spacing={2}>
          <Button
            variant="outlined"
            color="inherit"
            aria-label={t`Refuse the request of ${name}`}
            onClick={() => setRefusing(true)}
          >{t`Refuse`}</Button>
          <Button
            variant="contained"
            loading={isPending}
            aria-label={t`Approve the request of ${name}`}
            onClick={() => approve(absence)}
          >{t`Approve`}</Button>
        </Stack>
      </Stack>
      {isRefusing && <RefuseDialog absence={absence} onClose={() => setRefusing(false)} />}
    </Paper>
  )
}

/** Requests that wait for the reader; for HR all that wait. */
export function Requests() {
  const { isHR } = useDeciding()
  const { id } = useProfile()
  const { text, set } = useQueryParams()
  const isAll = isHR && text('of') === 'all'
  const query = useInfiniteGetList('absences', {
    ...most,
    filter: isAll ? { statuses: ['requested'] } : { waitsForMe: true },
  })
  const { data } = query
  const rows = (data?.pages.flatMap((page) => page.data) ?? []).filter((one) => one.employee.id !== id)
  return (
    <Stack spacing={4}>
      {isHR && (
        <div>
          <SegmentedControl
            label={t`Which requests`}
            value={isAll ? 'all' : 'mine'}
            choices={{ mine: t`Waiting for me`, all: t`All requests` }}
            onChange={(next) => set({ of: next === 'all' ? 'all' : '' })}
          />
        </div>
      )}
      {!data && <Pending query={query} failure={t`Couldn't load the requests`} height={160} />}
      {data && rows.length === 0 && (
        <Notice title={t`No requests`}>{t`Requests for time off that you decide about appear here.`}</Notice>
      )}
      <Stack component="ul" spacing={3} aria-label={t`Requests`}>
        {rows.map((absence) => (
          <Request key={absence.id} absence={absence} />
        ))}
      </Stack>
      <NextPage query={query}>{t`Show more`}</NextPage>
    </Stack>
  )
}
