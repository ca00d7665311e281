import type { InvoiceTemplate } from '#contract/api/invoice.ts'
import { Pairs } from '#src/admin/fields/DescriptionList.tsx'
import { TextBox } from '#src/admin/inputs/TextBox.tsx'
import { lazyInline } from '#src/admin/layout/lazyInline.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { frameOf } from './frames.ts'
import { knownAddresses } from './opening.ts'

const CcBox = lazyInline(
  async () => (await import('./CcBox.tsx')).CcBox,
  <Skeleton variant="rounded" height={93} />,
)

/** Whom the invoice goes to. Company and address are the client's own. */
export function ClientCard({ template }: { template: InvoiceTemplate }) {
  const { client, companyInfo } = template
  const copies = companyInfo.accountingEmail
  return (
    <SectionCard title="Client">
      <Pairs sx={{ gridTemplateColumns: 'minmax(72px, 1fr) 3fr', mb: 3 }}>
        <dt>Company</dt>
        <dd>{client.clientCompany || '-'}</dd>
        <dt>Address</dt>
        <dd style={{ whiteSpace: 'pre-line' }}>{client.clientAddress || '-'}</dd>
      </Pairs>
      <Stack spacing={4}>
        <TextBox {...frameOf('email')} type="email" />
        <CcBox known={knownAddresses(template)} help={copies && `${copies} gets a copy as well.`} />
      </Stack>
    </SectionCard>
  )
}
