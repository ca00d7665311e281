import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import { Box, Button, Stack, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { EmployeeDetail } from '#contract/api/employees/employee.ts'
import { type PayPeriod, payStates } from '#contract/api/employees/pay.ts'
import { showDate } from '#contract/dates.ts'
import type { TagColour } from '#contract/tags.ts'
import { Day } from '#src/admin/fields/DateText.tsx'
import { Tag } from '#src/admin/fields/Tag.tsx'
import { lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { useNotifyFailure } from '#src/admin/notifications/failure.ts'
import { useUndoable } from '#src/admin/notifications/undo.tsx'
import { commandQuery, useCommand, useDataProvider } from '#src/providers/dataProvider/hooks.ts'
import { useCan } from '#src/providers/useSession.ts'
import { nameOf } from './EmployeeField.tsx'
import type { PayWrite } from './PayPanel.tsx'
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
  const { data, mutateAsync, isPending } = useCommand('employees', 'pay', {
    noRefresh: true,
    gcTime: 0,
    onSuccess: () => queries.invalidateQueries(commandQuery(provider, 'employees', 'timeline', { params })),
    onError: useNotifyFailure()(t`Couldn't load the pay`),
  })
  const load = () => mutateAsync({ params }).then(({ data: rows }) => rows)
  return { rows: data?.data, load, isLoading: isPending }
}

const colours: Record<PayPeriod['state'], TagColour> = {
  planned: 'cyan',
  current: 'stacks',
  past: 'neutral',
  corrected: 'gold',
  'taken-back': 'gold',
}

const isReplaced = ({ state }: PayPeriod) => state === 'corrected' || state === 'taken-back'

/** First and last day: "from" alone while there is no end. */
function Days({ period: { from, to } }: { period: PayPeriod }) {
  const [first, last] = [showDate(from), showDate(to)]
  return <span className="tabular">{to ? t`${first} to ${last}` : t`From ${first}`}</span>
}

/** Who decided it and when; for a replaced row, who replaced it. */
function Decision({ period }: { period: PayPeriod }) {
  const { decidedBy, decidedAt, replacedBy, replacedAt } = period
  const decider = decidedBy && nameOf(decidedBy)
  const replacer = replacedBy && nameOf(replacedBy)
  return (
    <>
      {decider && (
        <span>
          <Trans>
            Decided by {decider} on <Day at={decidedAt} />
          </Trans>
        </span>
      )}
      {replacer && (
        <span>
          <Trans>
            Replaced by {replacer} on <Day at={replacedAt} />
          </Trans>
        </span>
      )}
    </>
  )
}

interface EntryProps {
  period: PayPeriod
  onCorrect: (() => void) | undefined
  onTakeBack: (() => void) | undefined
}

function Entry({ period, onCorrect, onTakeBack }: EntryProps) {
  const { state, salary, reason, replacedReason, from } = period
  const day = showDate(from)
  return (
    <Stack component="li" spacing={1} sx={{ py: 3, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Box sx={{ fontWeight: 600, ...(isReplaced(period) && { textDecoration: 'line-through', fontWeight: 400 }) }}>
          <Salary salary={salary} />
        </Box>
        <Tag colour={colours[state]} outline={isReplaced(period)}>
          {payStates[state]}
        </Tag>
        <Box sx={{ flex: 1 }} />
        {onCorrect && (
          <Button size="small" color="inherit" aria-label={t`Correct the pay from ${day}`} onClick={onCorrect}>
            {t`Correct`}
          </Button>
        )}
        {onTakeBack && (
          <Button size="small" color="inherit" aria-label={t`Take back the pay from ${day}`} onClick={onTakeBack}>
            {t`Take back`}
          </Button>
        )}
      </Box>
      <Stack sx={{ fontSize: 'var(--text-13)', color: 'text.secondary' }}>
        <Days period={period} />
        {reason && <bdi>{reason}</bdi>}
        <Decision period={period} />
        {replacedReason && <bdi>{replacedReason}</bdi>}
      </Stack>
    </Stack>
  )
}

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
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((period) => (
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
    </Box>
  )
}

/**
 * The pay of a person in time: planned, current, past and replaced. Loaded on request, because each look is logged. With
 * the right to edit it: changing pay from a day on, correcting a row, and taking back what is planned.
 */
export function PayCard({ person }: { person: EmployeeDetail }) {
  const can = useCan()
  const mayEdit = !useOwnNote(person) && can('employees.baseSalary.edit')
  const { rows, load, isLoading } = usePay(person)
  const [write, setWrite] = useState<PayWrite>()
  const look = () => void load().catch(() => undefined)
  const change = async () => {
    const known = rows ?? (await load().catch(() => undefined))
    if (known) setWrite({ rows: known })
  }
  return (
    <SectionCard
      title={t`Pay over time`}
      aside={
        mayEdit && (
          <Button size="small" variant="outlined" color="inherit" disabled={isLoading} onClick={() => void change()}>
            {t`Change pay`}
          </Button>
        )
      }
    >
      {rows ? (
        <Timeline
          person={person}
          rows={rows}
          mayEdit={mayEdit}
          onCorrect={(corrected) => setWrite({ rows, corrected })}
          onChanged={look}
        />
      ) : (
        <Stack spacing={2}>
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<VisibilityOutlined />}
            loading={isLoading}
            onClick={look}
            sx={{ alignSelf: 'start' }}
          >
            {t`Show the pay over time`}
          </Button>
          <Typography variant="body2" color="text.secondary">
            {t`Each view is recorded in the timeline.`}
          </Typography>
        </Stack>
      )}
      {write && <PayPanel person={person} write={write} onSaved={look} onClose={() => setWrite(undefined)} />}
    </SectionCard>
  )
}
