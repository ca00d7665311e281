import Link from '@mui/material/Link'
import { type ReactNode, Fragment } from 'react'
import { Link as RouterLink } from 'react-router'
import type { InvoiceDetail } from '#contract/api/invoice.ts'
import { UserChip } from '#src/admin/fields/Chip.tsx'
import { DateText } from '#src/admin/fields/DateText.tsx'
import { Pairs } from '#src/admin/fields/DescriptionList.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { paths } from '#src/layout/paths.ts'
import { useCan } from '#src/providers/session.ts'
import { periodOf } from '../due.tsx'

const Lines = ({ text }: { text: string }) => <span style={{ whiteSpace: 'pre-line' }}>{text || '-'}</span>

function Mailto({ addresses }: { addresses: readonly string[] }) {
  if (addresses.length === 0) return '-'
  return addresses.map((address, index) => (
    <Fragment key={address}>
      {index > 0 && ', '}
      <Link href={`mailto:${address}`}>{address}</Link>
    </Fragment>
  ))
}

function Project({ invoice: { projectID, projectName } }: { invoice: InvoiceDetail }) {
  const can = useCan()
  if (!can('projects.read')) return projectName
  return (
    <Link component={RouterLink} to={paths.project(projectID)}>
      {projectName}
    </Link>
  )
}

const joined = (...parts: string[]) => parts.filter(Boolean).join('\n')

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** Whom an invoice goes to, what it is about, where it is paid to. */
export function Details({ invoice }: { invoice: InvoiceDetail }) {
  const { client, bankAccount, companyInfo, sender, status } = invoice
  const { clientCompany, clientAddress, country } = client
  const { bankName, ownerName, accountNumber, swiftCode, currency } = bankAccount
  const bank = joined(
    [bankName, currency.name].filter(Boolean).join(', '),
    ownerName,
    accountNumber,
    swiftCode,
  )
  return (
    <SectionCard title="Details">
      <Pairs>
        <Fact label="Project">
          <Project invoice={invoice} />
        </Fact>
        <Fact label="Client">
          <Lines text={joined(clientCompany, clientAddress, country)} />
        </Fact>
        <Fact label="Email">
          <Mailto addresses={[invoice.email].filter(Boolean)} />
        </Fact>
        <Fact label="CC">
          <Mailto addresses={invoice.cc} />
        </Fact>
        <Fact label="Period">
          <span className="tabular">{periodOf(invoice)}</span>
        </Fact>
        <Fact label="Invoice date">
          <DateText date={invoice.invoicedAt} />
        </Fact>
        <Fact label="Due date">
          <DateText date={invoice.dueAt} />
        </Fact>
        <Fact label="Description">
          <Lines text={invoice.description} />
        </Fact>
        <Fact label="Note">
          <Lines text={invoice.note} />
        </Fact>
        <Fact label="Bank account">
          <Lines text={bank} />
        </Fact>
        <Fact label="Issued by">{companyInfo.name || '-'}</Fact>
        <Fact label={status === 'draft' ? 'Written by' : 'Sent by'}>
          {sender ? <UserChip person={sender} /> : '-'}
        </Fact>
      </Pairs>
    </SectionCard>
  )
}
