import { BaseSalary, type Employee } from '#contract/api/employee.ts'
import { payDays } from '#contract/api/employeeEdits.ts'
import { DescriptionList } from '#src/components/DescriptionList.tsx'
import { Money, Salary } from '#src/components/Money.tsx'
import { SectionCard } from '#src/components/SectionCard.tsx'
import { columnsOf } from '#src/components/table/columnsOf.tsx'
import { RevealSalary, useSalaryMask } from '../salaryMask.tsx'

const salaryFact = columnsOf(BaseSalary)
const salaryPart = (name: 'contract_amount' | 'company_account_amount' | 'personal_account_amount') =>
  salaryFact(name, {
    render: (salary) => <Money amount={salary[name]} currency={salary.currency?.name ?? 'VND'} />,
  })

const salaryRows = [
  salaryFact('contract_amount', { label: 'Base salary', render: (salary) => <Salary salary={salary} /> }),
  salaryPart('personal_account_amount'),
  salaryPart('company_account_amount'),
  salaryPart('contract_amount'),
  salaryFact('batch', { render: ({ batch }) => payDays[batch as keyof typeof payDays] ?? '-' }),
  salaryFact('effective_date'),
].map((row, index) => ({ ...row, source: `${index}.${row.source}` }))

function SalaryFacts({ person }: { person: Employee }) {
  const { isShown } = useSalaryMask()
  if (!person.baseSalary) return 'No salary is set.'
  return isShown(person) ? (
    <DescriptionList of={person.baseSalary} rows={salaryRows} />
  ) : (
    <RevealSalary person={person} />
  )
}

/** What the person is paid and from which account; masked until it is asked for. */
export function SalaryCard({ person, onEdit }: { person: Employee; onEdit?: (() => void) | undefined }) {
  return (
    <SectionCard title="Salary" onEdit={onEdit}>
      <SalaryFacts person={person} />
    </SectionCard>
  )
}
