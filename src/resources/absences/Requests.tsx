import { plural, t } from '@lingui/core/macro'
import { Button, Paper, Stack, Typography } from '@mui/material'
import { keepPreviousData } from '@tanstack/react-query'
import { type RefObject, useRef, useState } from 'react'
import { useGetMany } from 'react-admin'
import type { Absence } from '#contract/api/absences.ts'
import type { Employee } from '#contract/api/employees/employee.ts'
import { SegmentedControl } from '#src/admin/inputs/SegmentedControl.tsx'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { NextPage, Pending } from '#src/admin/layout/Pending.tsx'
import { useQueryParams } from '#src/admin/hooks/useQueryParams.ts'
import { listed } from '#src/i18n/format.ts'
import { nameOf, UserChip } from '#src/resources/employees/EmployeeField.tsx'
import { useGetList } from '#src/providers/dataProvider/hooks.ts'
import { useInfiniteGetList } from '#src/providers/dataProvider/pagedHooks.ts'
import { useCan, useProfile } from '#src/providers/useSession.ts'
import { daysWords, kindWords, spanWords } from './absenceWords.tsx'
import { Certificate } from './Certificate.tsx'
import { RefuseDialog } from './RefuseDialog.tsx'
import { useApprove, useDeciding } from './useAbsences.ts'

interface OfAllProps {
  absence: Absence
  /** All requests that are shown: what is known of them is asked for together. */
  all: readonly Absence[]
}

const many = { pagination: { page: 1, perPage: 998 }, sort: { field: 'from', order: 'ASC' } } as const
const distinct = (values: readonly string[]) => [...new Set(values)].toSorted()
const peopleOf = (all: readonly Absence[]) => distinct(all.map(({ employee }) => employee.id))

/** What is left of the kind of a request, which counts already. */
function Left({ absence: { employee, kind, from }, all }: OfAllProps) {
  const year = Number(from.slice(0, 4))
  const kindIDs = distinct(all.map((one) => one.kind?.id ?? '').filter(Boolean))
  const { data } = useGetList(
    'absenceBalances',
    { ...many, filter: { year, employeeIDs: peopleOf(all), kindIDs } },
    { placeholderData: keepPreviousData },
  )
  const balance = data?.find((one) => one.kind.id === kind?.id && one.employee.id === employee.id)
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

/** Who else with the same line manager is away in these days, or asks for them. */
function AlsoAway({ absence: { from, to, employee }, all }: OfAllProps) {
  const me = useProfile()
  const isListed = useCan()('employees.read')
  const { data: people } = useGetMany<Employee>('employees', { ids: peopleOf(all) }, { enabled: isListed })
  // Readers who can't open people know only their own team.
  const lineManagerID = isListed ? people?.find(({ id }) => id === employee.id)?.lineManager?.id : me.id
  const days = all.map((one) => one.from).concat(all.map((one) => one.to))
  const window = { from: days.toSorted()[0], to: days.toSorted().at(-1) }
  const { data } = useGetList(
    'absences',
    { ...many, filter: { ...window, lineManagerID, statuses: ['approved', 'requested'] } },
    { enabled: lineManagerID !== undefined, placeholderData: keepPreviousData },
  )
  if (!data || lineManagerID === undefined) return null
  const others = data.filter((other) => other.employee.id !== employee.id && other.from <= to && from <= other.to)
  const names = listed(others.map((other) => `${nameOf(other.employee)} (${spanWords(other)})`))
  return (
    <Typography variant="body2" color="text.secondary">
      {others.length > 0 ? t`Also away in the team: ${names}` : t`No other absences in the team.`}
    </Typography>
  )
}

interface RequestProps extends OfAllProps {
  /** The list, which gets the focus when the request goes. */
  frame: RefObject<HTMLElement | null>
}

function Request({ absence, all, frame }: RequestProps) {
  const { employee, days, note } = absence
  const { approve, isPending } = useApprove(frame)
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
          <Left absence={absence} all={all} />
          <AlsoAway absence={absence} all={all} />
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
      {isRefusing && <RefuseDialog absence={absence} frame={frame} onClose={() => setRefusing(false)} />}
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
    ...many,
    pagination: { page: 1, perPage: 20 },
    filter: isAll ? { statuses: ['requested'] } : { waitsForMe: true },
  })
  const frame = useRef<HTMLUListElement>(null)
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
      <Stack component="ul" ref={frame} tabIndex={-1} spacing={3} aria-label={t`Requests`} sx={{ outline: 0 }}>
        {rows.map((absence) => (
          <Request key={absence.id} absence={absence} all={rows} frame={frame} />
        ))}
      </Stack>
      <NextPage query={query}>{t`Show more`}</NextPage>
    </Stack>
  )
}
