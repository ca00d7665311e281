import { t } from '@lingui/core/macro'
import { Alert } from '@mui/material'
import { useWatch } from 'react-hook-form'
import type { InvoiceTemplate } from '#contract/api/invoices/invoice.ts'
import { unprintedIn } from '#contract/printedScripts.ts'
import type { InvoiceValues } from './invoiceValues.ts'

type Shown = Pick<InvoiceTemplate, 'name' | 'client' | 'companyInfo' | 'bankAccount'>

/** The texts of an invoice that come from its project, as the PDF prints them. */
const textsOf = ({ name, client, companyInfo, bankAccount }: Shown): string[] => [
  name,
  ...[client.clientCompany, client.clientAddress],
  ...[companyInfo.name, companyInfo.registrationNumber, companyInfo.taxNumber],
  ...Object.values(companyInfo.info).flatMap((office) => (office ? [office.address, office.phone] : [])),
  ...[bankAccount.bankName, bankAccount.ownerName, bankAccount.address ?? '', bankAccount.accountNumber],
  ...[bankAccount.intermediaryBankName, bankAccount.intermediaryBankAddress],
]

/** Names the characters that the PDF has no font for, such as emoji, before the invoice is sent (rules/invoices.md#5.7). */
export function UnprintedNote({ shown }: { shown: Shown }) {
  const [description, note, lineItems] = useWatch<InvoiceValues, ['description', 'note', 'lineItems']>({
    name: ['description', 'note', 'lineItems'],
  })
  const typed = [description, note, ...lineItems.map((line) => line.description)]
  const characters = unprintedIn([...typed, ...textsOf(shown)]).join(' ')
  if (!characters) return null
  return <Alert severity="warning">{t`The PDF can't print these characters and shows � instead: ${characters}`}</Alert>
}
