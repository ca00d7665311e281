import Typography from '@mui/material/Typography'
import type { InvoiceBank } from '#contract/api/invoice.ts'
import { Pairs } from '#src/admin/fields/DescriptionList.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'

type Row = [label: string, text: string | null]

/** The account that the invoice asks to be paid to; rows below the address stand only where there is something to say. */
export function BankBlock({ bank }: { bank: InvoiceBank }) {
  const always: Row[] = [
    ['Bank name', bank.bankName],
    ['Currency', bank.currency.name],
    ['Account number', bank.accountNumber],
    ['Account holder', bank.ownerName],
    ['Address', bank.address],
  ]
  const where: Row[] = [
    ['SWIFT code', bank.swiftCode],
    ['Routing number', bank.routingNumber],
    ['UK sort code', bank.ukSortCode],
    ['Intermediary bank name', bank.intermediaryBankName],
    ['Intermediary bank address', bank.intermediaryBankAddress],
  ]
  return (
    <SectionCard title="Bank info">
      <Pairs>
        {[...always, ...where.filter(([, text]) => text)].map(([label, text]) => [
          <dt key={label}>{label}</dt>,
          <dd key={`${label}.text`}>{text || '-'}</dd>,
        ])}
      </Pairs>
    </SectionCard>
  )
}

/** How discounts are to be read. */
export function TermsBlock() {
  return (
    <SectionCard title="Terms">
      <Typography variant="body2" color="text.secondary">
        The cost of a line has its own discount taken off already.
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
        An invoice discount is for special cases. It is taken off the sum of all lines.
      </Typography>
    </SectionCard>
  )
}
