import { t } from '@lingui/core/macro'
import { Box } from '@mui/material'
import { useWatch, type FieldValues } from 'react-hook-form'
import { BaseSalaryInput } from '#contract/api/employees/edits.ts'
import type { BaseSalary, EmployeeDetail } from '#contract/api/employees/employee.ts'
import type { PayPeriod } from '#contract/api/employees/pay.ts'
import { salaryValues } from '#contract/api/employees/values.ts'
import { showDate } from '#contract/dates.ts'
import { labelOf } from '#contract/fields.ts'
import { Money } from '#src/admin/fields/Money.tsx'
import { Form } from '#src/admin/form/Form.tsx'
import { useOptions } from '#src/admin/list/useOptions.ts'
import { useSettings } from '#src/providers/useSession.ts'
import { PeriodPanel, type PeriodWrite, rowOn } from './PeriodPanel.tsx'

const Pay = BaseSalaryInput.omit({ effectiveDate: true, correction: true })
const Input = Form.Input<typeof Pay>

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

type PayWrite = PeriodWrite<PayPeriod>

function Inputs({ rows, corrected }: PayWrite) {
  const { options } = useOptions('currencies')
  const code: unknown = useWatch({ name: 'currencyCode' })
  const day = String(useWatch({ name: 'from' }) ?? '')
  const suffix = options.find(({ name }) => name === code)?.symbol
  return (
    <>
      <Input source="personalAccountAmount" suffix={suffix} />
      <Input source="companyAccountAmount" suffix={suffix} />
      <Input source="contractAmount" suffix={suffix} />
      <Input source="currencyCode" />
      <Input source="batch" />
      <Input source="reason" />
      <Comparison before={(corrected ?? rowOn(rows, day))?.salary} />
    </>
  )
}

interface PayPanelProps {
  person: EmployeeDetail
  write: PayWrite
  onSaved: () => void
  onClose: () => void
}

/** Changes the pay of a person from a day on, or corrects a row. Shows each amount before and after. */
export function PayPanel({ person, write, onSaved, onClose }: PayPanelProps) {
  const settings = useSettings()
  const { corrected } = write
  const day = corrected && showDate(corrected.from)
  return (
    <PeriodPanel
      person={person}
      write={write}
      section="base-salary"
      schema={Pay}
      required={['personalAccountAmount', 'companyAccountAmount']}
      title={day ? t`Correct the pay from ${day}` : t`Change pay`}
      valuesOf={(row) => {
        const { effectiveDate: _, ...values } = salaryValues({ ...person, baseSalary: row?.salary ?? null }, settings)
        return values
      }}
      saved={corrected ? t`Pay corrected` : t`Pay changed`}
      failure={t`Couldn't change the pay`}
      onSaved={onSaved}
      onClose={onClose}
    >
      {() => <Inputs {...write} />}
    </PeriodPanel>
  )
}
