import Typography from '@mui/material/Typography'
import { fullAccess, Project, revenueRead } from '#contract/api/project.ts'
import { DescriptionList } from '#src/components/DescriptionList.tsx'
import { Money } from '#src/components/Money.tsx'
import { SectionCard } from '#src/components/SectionCard.tsx'
import { columnsOf } from '#src/components/table/columnsOf.tsx'
import { useCan } from '#src/providers/session.ts'

const fact = columnsOf(Project)

function Client({ client }: { client: NonNullable<Project['client']> }) {
  return (
    <>
      {client.name}
      {[client.address, client.country].filter(Boolean).map((line) => (
        <Typography key={line} color="text.secondary">
          {line}
        </Typography>
      ))}
    </>
  )
}

const commercialRows = [
  fact('monthlyChargeRate', {
    render: ({ monthlyChargeRate, currency }) =>
      currency ? <Money amount={monthlyChargeRate} currency={currency.name} /> : monthlyChargeRate || '-',
  }),
  fact('bankAccount', {
    render: ({ bankAccount, currency }) =>
      [bankAccount?.bankName, currency?.name].filter(Boolean).join(', ') || '-',
  }),
  fact('companyInfo'),
  fact('client', { render: ({ client }) => (client ? <Client client={client} /> : '-') }),
]

/** What the project earns, who pays, and what its invoices are made of; nothing for those who may see none of it. */
export function CommercialCard({ project, onEdit }: { project: Project; onEdit: (() => void) | undefined }) {
  const can = useCan()
  if (!can(fullAccess) && !can(revenueRead)) return null
  return (
    <SectionCard title="Commercial" onEdit={can(fullAccess) ? onEdit : undefined}>
      <DescriptionList of={project} rows={commercialRows} />
    </SectionCard>
  )
}
