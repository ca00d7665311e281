import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { commissionRead, type Head, Project } from '#contract/api/project.ts'
import { UserChip } from '#src/components/Chip.tsx'
import { DescriptionList } from '#src/components/DescriptionList.tsx'
import { SectionCard } from '#src/components/SectionCard.tsx'
import { columnsOf } from '#src/components/table/columnsOf.tsx'
import { useCan } from '#src/providers/session.ts'

const fact = columnsOf(Project)

const Mail = ({ to }: { to: string }) => <Link href={`mailto:${to}`}>{to}</Link>

/** People who answer for the project, and for those who may know, the share of each. */
function Heads({ heads }: { heads: readonly Head[] }) {
  const rates = useCan()(commissionRead)
  if (heads.length === 0) return '-'
  return (
    <Stack spacing={1.5}>
      {heads.map((head) => (
        <Stack
          key={head.employeeID}
          direction="row"
          sx={{ flexWrap: 'wrap', columnGap: 3, alignItems: 'center' }}
        >
          <UserChip person={head} />
          {rates && (
            <Typography component="span" className="tabular" color="text.secondary" sx={{ fontSize: 13 }}>
              {head.commissionRate}%, of the invoice {head.finalCommissionRate}%
            </Typography>
          )}
        </Stack>
      ))}
    </Stack>
  )
}

const heads = (name: 'accountManagers' | 'deliveryManagers' | 'salePersons') =>
  fact(name, { render: (project) => <Heads heads={project[name]} /> })

const contactRows = [
  fact('projectEmail', {
    render: ({ projectEmail }) => (projectEmail ? <Mail to={projectEmail} /> : '-'),
  }),
  fact('clientEmail', {
    render: ({ clientEmail }) =>
      clientEmail.length ? (
        <Stack>
          {clientEmail.map((address) => (
            <span key={address}>
              <Mail to={address} />
            </span>
          ))}
        </Stack>
      ) : (
        '-'
      ),
  }),
  heads('accountManagers'),
  heads('deliveryManagers'),
  heads('salePersons'),
]

/** How to reach the project, and who answers for it. */
export function ContactCard({ project, onEdit }: { project: Project; onEdit: (() => void) | undefined }) {
  return (
    <SectionCard title="Contact info" onEdit={onEdit}>
      <DescriptionList of={project} rows={contactRows} />
    </SectionCard>
  )
}
