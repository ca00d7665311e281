import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Box } from '@mui/material'
import { useState } from 'react'
import { useWatch, type FieldValues } from 'react-hook-form'
import { BaseSalaryInput } from '#contract/api/employees/edits.ts'
import type { BaseSalary, EmployeeDetail } from '#contract/api/employees/employee.ts'
import type { PayPeriod } from '#contract/api/employees/pay.ts'
import { salaryValues } from '#contract/api/employees/values.ts'
import { dateIn, showDate } from '#contract/dates.ts'
import { labelOf } from '#contract/fields.ts'
import { Money } from '#src/admin/fields/Money.tsx'
import { Edit } from '#src/admin/form/Edit.tsx'
import { Form } from '#src/admin/form/Form.tsx'
import { SidePanel } from '#src/admin/form/SidePanel.tsx'
import { useOptions } from '#src/admin/list/useOptions.ts'
import { useSettings } from '#src/providers/useSession.ts'

/** What is written: another pay from a day on, or a correction of a row. */
export interface PayWrite {
  /** The pay that is known, newest first. */
  rows: readonly PayPeriod[]
  corrected?: PayPeriod
}

const Pay = BaseSalaryInput.omit({ effectiveDate: true, correction: true })
const Input = Form.Input<typeof Pay>

const isTrue = ({ state }: PayPeriod) => state !== 'corrected' && state !== 'taken-back'

/** The pay that holds on a day, before the change. */
const payOn = (rows: readonly PayPeriod[], day: string) =>
  rows.find((row) => isTrue(row) && row.from <= day && (row.to === null || day <= row.to))

/** The first day of the month after this day. */
export function firstOfNextMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}

const compared = [
  ['personalAccountAmount', 'personal_account_amount'],
  ['companyAccountAmount', 'company_account_amount'],
  ['contractAmount', 'contract_amount'],
] as const

const comparisonLook = {
  fontSize: 'var(--text-13)',
  borderCollapse: 'collapse',
  '& th, & td': { py: 1, px: 1, borderBottom: 1, borderColor: 'divider', textAlign: 'right', fontWeight: 400 },
  '& thead th': { color: 'text.secondary' },
  '& th:first-of-type': { textAlign: 'left', pl: 0 },
}

/** Each amount before and after, with the difference if the currency stays. */
function Comparison({ before }: { before: BaseSalary | undefined }) {
  const values = useWatch<FieldValues>()
  const currency = String(values.currencyCode ?? '')
  const former = before?.currency?.name ?? currency
  const isComparable = former === currency
  return (
    <Box component="table" aria-label={t`Before and after`} sx={comparisonLook}>
      <thead>
        <tr>
          <th scope="col">{t`Salary`}</th>
          <th scope="col">{t`Before`}</th>
          <th scope="col">{t`After`}</th>
          {isComparable && <th scope="col">{t`Difference`}</th>}
        </tr>
      </thead>
      <tbody>
        {compared.map(([name, stored]) => {
          const after = Number(values[name] ?? 0)
          const old = before?.[stored] ?? 0
          return (
            <tr key={name}>
              <th scope="row">{labelOf(BaseSalaryInput, name)}</th>
              <td>
                <Money amount={old} currency={former} />
              </td>
              <td>
                <Money amount={after} currency={currency} />
              </td>
              {isComparable && (
                <td>
                  <Money amount={after - old} currency={currency} />
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
    </Box>
  )
}

/** Says which change is planned for after the chosen day, and offers to take it back. */
function Planned({ rows, day }: { rows: readonly PayPeriod[]; day: string }) {
  const next = rows.findLast(({ state, from }) => state === 'planned' && from > day)
  if (!next) return null
  const date = showDate(next.from)
  return (
    <Alert severity="warning">
      <Trans>A change is planned from {date}. It stays unless you take it back here.</Trans>
      <Input source="dropPlanned" />
    </Alert>
  )
}

function Inputs({ rows, corrected }: PayWrite) {
  const { options } = useOptions('currencies')
  const code: unknown = useWatch({ name: 'currencyCode' })
  const day = String(useWatch({ name: 'from' }) ?? '')
  const suffix = options.find(({ name }) => name === code)?.symbol
  return (
    <>
      {!corrected && <Input source="from" />}
      <Input source="personalAccountAmount" suffix={suffix} />
      <Input source="companyAccountAmount" suffix={suffix} />
      <Input source="contractAmount" suffix={suffix} />
      <Input source="currencyCode" />
      <Input source="batch" />
      <Input source="reason" />
      <Comparison before={(corrected ?? payOn(rows, day))?.salary} />
      {!corrected && <Planned rows={rows} day={day} />}
    </>
  )
}

interface PayPanelProps {
  person: EmployeeDetail
  write: PayWrite
  onSaved: () => void
  onClose: () => void
}

/**
 * Changes the pay of a person from a day on, the first of next month unless another is chosen, or corrects a row for all
 * of its days. Shows each amount before and after.
 */
export function PayPanel({ person, write, onSaved, onClose }: PayPanelProps) {
  const settings = useSettings()
  const { rows, corrected } = write
  const [next] = useState(() => firstOfNextMonth(dateIn(settings.timeZone, new Date())))
  const first = corrected?.from ?? next
  const known = (corrected ?? payOn(rows, first))?.salary ?? null
  const { effectiveDate: _, ...values } = salaryValues({ ...person, baseSalary: known }, settings)
  const day = corrected && showDate(corrected.from)
  return (
    <SidePanel title={day ? t`Correct the pay from ${day}` : t`Change pay`} onClose={onClose}>
      {(place) => (
        <Edit
          resource="employees"
          section="base-salary"
          schema={Pay}
          record={person}
          required={['personalAccountAmount', 'companyAccountAmount', ...(corrected ? [] : ['from'])]}
          valuesOf={() => ({ ...values, from: first, reason: '', dropPlanned: false })}
          transform={(body) => ({ ...body, ...(corrected && { correction: true }) })}
          saved={corrected ? t`Pay corrected` : t`Pay changed`}
          failure={t`Couldn't change the pay`}
          {...place}
          onSaved={() => {
            onSaved()
            place.onSaved()
          }}
        >
          <Inputs {...write} />
        </Edit>
      )}
    </SidePanel>
  )
}
