import { t } from '@lingui/core/macro'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import { Button, Stack, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { payDays } from '#contract/api/employees/edits.ts'
import { BaseSalary, type EmployeeDetail } from '#contract/api/employees/employee.ts'
import type { PayPeriod } from '#contract/api/employees/pay.ts'
import { showDate } from '#contract/dates.ts'
import { useRequestedAction } from '#src/admin/actions/recordActions.ts'
import { lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { ErrorPanel } from '#src/admin/layout/Notice.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { useNotifyFailure } from '#src/admin/notifications/failure.ts'
import { useUndoable } from '#src/admin/notifications/undo.tsx'
import { ShowLayout } from '#src/admin/show/ShowLayout.tsx'
import { commandQuery, useCommand, useDataProvider } from '#src/providers/dataProvider/hooks.ts'
import { useCan } from '#src/providers/useSession.ts'
import { isReplaced, PeriodField, PeriodList } from './PeriodField.tsx'
import type { PeriodWrite } from './PeriodPanel.tsx'
import { useOwnNote } from './rank.tsx'
import { Salary } from './SalaryField.tsx'

const PayPanel = lazyOverlay(async () => (await import('./PayPanel.tsx')).PayPanel)

/**
 * Fetches the pay of a person on request. A mutation, so that it is never refetched automatically: each read is logged in
 * the history.
 */
function usePay({ id }: EmployeeDetail) {
  const queries = useQueryClient()
  const provider = useDataProvider()
  const params = { id }
  const { data, error, mutateAsync, isPending } = useCommand('employees', 'pay', {
    noRefresh: true,
    gcTime: 0,
    onSuccess: () => queries.invalidateQueries(commandQuery(provider, 'employees', 'timeline', { params })),
  })
  const load = () => mutateAsync({ params }).then(({ data: rows }) => rows)
  return { rows: data?.data, error, load, isLoading: isPending }
}

const Field = ShowLayout.Field<BaseSalary>

/** What the current pay is made of. */
function Parts({ salary }: { salary: BaseSalary }) {
  return (
    <ShowLayout schema={BaseSalary} record={salary} currency={salary.currency?.name ?? 'VND'}>
      <Field source="personal_account_amount" />
      <Field source="company_account_amount" />
      <Field source="contract_amount" />
      <Field source="batch" render={({ batch }) => payDays[batch as keyof typeof payDays] ?? '-'} />
      <Field source="effective_date" />
    </ShowLayout>
  )
}

interface EntryProps {
  period: PayPeriod
  onCorrect: (() => void) | undefined
  onTakeBack: (() => void) | undefined
}

function Entry({ period, onCorrect, onTakeBack }: EntryProps) {
  const day = showDate(period.from)
  return (
    <PeriodField
      period={period}
      title={<Salary salary={period.salary} />}
      correct={onCorrect && { name: t`Correct the pay from ${day}`, act: onCorrect }}
      takeBack={onTakeBack && { name: t`Take back the pay from ${day}`, act: onTakeBack }}
    >
      {period.state === 'current' && <Parts salary={period.salary} />}
    </PeriodField>
  )
}

/** Current pay first, the others as they come: planned, then past, newest first. */
const currentFirst = (rows: readonly PayPeriod[]) =>
  rows.toSorted((a, b) => Number(b.state === 'current') - Number(a.state === 'current'))

interface TimelineProps {
  person: EmployeeDetail
  rows: readonly PayPeriod[]
  mayEdit: boolean
  onCorrect: (period: PayPeriod) => void
  onChanged: () => void
}

function Timeline({ person, rows, mayEdit, onCorrect, onChanged }: TimelineProps) {
  const tell = useUndoable()
  const { mutate: takeBack } = useCommand('employees', 'takeBackPay', {
    onSuccess: (answer) => {
      tell(t`Pay taken back`, answer)
      onChanged()
    },
    onError: useNotifyFailure()(t`Couldn't take back the pay`),
  })
  if (rows.length === 0) return t`No salary is set.`
  return (
    <PeriodList>
      {currentFirst(rows).map((period) => (
        <Entry
          key={period.id}
          period={period}
          onCorrect={mayEdit && !isReplaced(period) ? () => onCorrect(period) : undefined}
          onTakeBack={
            mayEdit && period.state === 'planned'
              ? () => takeBack({ params: { id: person.id, payID: period.id } })
              : undefined
          }
        />
      ))}
    </PeriodList>
  )
}

/**
 * The pay of a person: current with its parts, planned, past and replaced. Loaded on request, because each look is
 * logged. With the right to edit it: changing pay from a day on, correcting a row, and taking back what is planned.
 */
export function PayCard({ person }: { person: EmployeeDetail }) {
  const can = useCan()
  const ownNote = useOwnNote(person)
  const mayEdit = !ownNote && can('employees.baseSalary.edit')
  const { rows, error, load, isLoading } = usePay(person)
  const [write, setWrite] = useState<PeriodWrite<PayPeriod>>()
  const look = () => void load().catch(() => undefined)
  const change = async () => {
    const known = rows ?? (await load().catch(() => undefined))
    if (known) setWrite({ rows: known })
  }
  useRequestedAction({ pay: mayEdit && (() => void change()) })
  return (
    <SectionCard
      title={t`Pay`}
      aside={
        mayEdit && (
          <Button size="small" variant="outlined" color="inherit" disabled={isLoading} onClick={() => void change()}>
            {t`Change pay`}
          </Button>
        )
      }
    >
      {error && <ErrorPanel title={t`Couldn't load the pay`} error={error} retry={look} />}
      {rows && (
        <Timeline
          person={person}
          rows={rows}
          mayEdit={mayEdit}
          onCorrect={(corrected) => setWrite({ rows, corrected })}
          onChanged={look}
        />
      )}
      {!rows && !error && (
        <Stack spacing={2}>
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<VisibilityOutlined />}
            loading={isLoading}
            onClick={look}
            sx={{ alignSelf: 'start' }}
          >
            {t`Show the pay`}
          </Button>
          <Typography variant="body2" color="text.secondary">
            {t`Each view is recorded in the timeline.`}
          </Typography>
        </Stack>
      )}
      {ownNote && can('employees.baseSalary.edit') && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 2 }}>
          {ownNote}
        </Typography>
      )}
      {write && <PayPanel person={person} write={write} onSaved={look} onClose={() => setWrite(undefined)} />}
    </SectionCard>
  )
}
