import { t } from '@lingui/core/macro'
import { Box, Link, Skeleton, Stack, Typography } from '@mui/material'
import { useFormContext, useWatch } from 'react-hook-form'
import type { InvoiceBank, InvoiceTemplate } from '#contract/api/invoices/invoice.ts'
import { PairRows, Pairs } from '#src/admin/fields/DescriptionList.tsx'
import { DateInput, TextInput } from '#src/admin/inputs/SimpleInputs.tsx'
import { FormField } from '#src/admin/inputs/FormField.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { lazyComponent } from '#src/admin/layout/lazy.tsx'
import { TotalCard } from './InvoiceToolbar.tsx'
import { LineItemInputs } from './LineItemInputs.tsx'
import { descriptionOf } from '#contract/invoiceWords.ts'
import { monthsLater } from '#contract/months.ts'
import { fieldProps, type InvoiceValues, knownAddresses, showMonth } from './invoiceValues.ts'

type Row = [label: string, text: string | null]

/** The bank account to pay to. Optional rows are shown only if filled. */
function BankCard({ bank }: { bank: InvoiceBank }) {
  const always: Row[] = [
    [t`Bank name`, bank.bankName],
    [t`Currency`, bank.currency.name],
    [t`Account number`, bank.accountNumber],
    [t`Account holder`, bank.ownerName],
    [t`Address`, bank.address],
  ]
  const where: Row[] = [
    [t`SWIFT code`, bank.swiftCode],
    [t`Routing number`, bank.routingNumber],
    [t`UK sort code`, bank.ukSortCode],
    [t`Intermediary bank name`, bank.intermediaryBankName],
    [t`Intermediary bank address`, bank.intermediaryBankAddress],
  ]
  const rows = [...always, ...where.filter(([, text]) => text)]
  return (
    <SectionCard title={t`Bank info`}>
      <PairRows rows={rows.map(([label, text]) => ({ label, value: text || '-' }))} />
    </SectionCard>
  )
}

/** Explains how discounts work. */
function TermsCard() {
  return (
    <SectionCard title={t`Terms`}>
      <Typography variant="body2" color="text.secondary">{t`The cost of a line includes its own discount.`}</Typography>
      <Typography
        variant="body2"
        color="text.secondary"
        sx={{ mt: 1 }}
      >{t`An invoice discount is for special cases. It reduces the total of all lines.`}</Typography>
    </SectionCard>
  )
}

const CcInput = lazyComponent(async () => (await import('./InvoicePickers.tsx')).CcInput, {
  loading: <Skeleton variant="rounded" height={93} />,
})

/** The recipient. Company and address are those of the client and can't be edited here. */
function ClientCard({ template }: { template: InvoiceTemplate }) {
  const { client, companyInfo } = template
  const copies = companyInfo.accountingEmail
  return (
    <SectionCard title={t`Client`}>
      <Pairs sx={{ gridTemplateColumns: 'minmax(72px, 1fr) 3fr', mb: 3 }}>
        <dt>{t`Company`}</dt>
        <dd>{client.clientCompany || '-'}</dd>
        <dt>{t`Address`}</dt>
        <dd style={{ whiteSpace: 'pre-line' }}>{client.clientAddress || '-'}</dd>
      </Pairs>
      <Stack spacing={4}>
        <TextInput {...fieldProps('email')} type="email" />
        <CcInput known={knownAddresses(template)} help={copies && t`${copies} also gets a copy.`} />
      </Stack>
    </SectionCard>
  )
}

const [before, after] = [24, 12]
const around = Array.from({ length: before + after + 1 }, (_, index) => after - index)

/** The billed month. Changing it also updates the description, unless that was edited. */
function MonthInput({ project, month }: { project: string; month: string }) {
  const { getValues, setValue } = useFormContext<InvoiceValues>()
  const offered = around.map((months) => monthsLater(month, months))
  const choose = (period: string) => {
    const { period: old, description } = getValues()
    setValue('period', period, { shouldDirty: true })
    if (description === descriptionOf(project, old))
      setValue('description', descriptionOf(project, period), { shouldDirty: true })
  }
  return (
    <FormField {...fieldProps('period')}>
      {({ field: { ref, value, onBlur }, id, described }) => (
        <select
          className="input"
          ref={ref}
          id={id}
          aria-describedby={described}
          value={value}
          onBlur={onBlur}
          onChange={(event) => choose(event.target.value)}
          style={{ minHeight: 37, fontSize: 'var(--text-14)', width: '100%' }}
        >
          {(offered.includes(value) ? offered : [value, ...offered]).map((period: string) => (
            <option key={period} value={period}>
              {showMonth(period)}
            </option>
          ))}
        </select>
      )}
    </FormField>
  )
}

/** Offers to regenerate the description if it was edited. */
function GeneratedWords({ project }: { project: string }) {
  const { setValue } = useFormContext<InvoiceValues>()
  const [period, description] = useWatch<InvoiceValues, ['period', 'description']>({
    name: ['period', 'description'],
  })
  const generated = descriptionOf(project, period)
  if (description === generated) return null
  return (
    <Link
      component="button"
      type="button"
      sx={{ fontSize: 'var(--text-12)', justifySelf: 'start', mt: -3 }}
      onClick={() => setValue('description', generated, { shouldDirty: true })}
    >{t`Regenerate description`}</Link>
  )
}

/** Period, description and due date of the invoice. */
function InvoiceCard({ project, month }: { project: string; month: string }) {
  return (
    <SectionCard title={t`Invoice`}>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box
          sx={{
            display: 'grid',
            gap: 4,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
          }}
        >
          <MonthInput project={project} month={month} />
          <DateInput {...fieldProps('invoiceDate')} />
          <DateInput {...fieldProps('dueDate')} />
        </Box>
        <TextInput {...fieldProps('description', true)} rows={4} />
        <GeneratedWords project={project} />
        <TextInput {...fieldProps('note', true)} rows={3} />
      </Box>
    </SectionCard>
  )
}

const columns = (wide: string) => ({
  display: 'grid',
  gap: 5,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media (min-width: 1100px)': { gridTemplateColumns: wide },
})

interface InvoiceInputsProps {
  template: InvoiceTemplate
  currency: string
  month: string
  inherited: { removed: number | undefined; undo: () => void }
}

/** All inputs of an invoice, and the facts that come with its project (rules/pages.md#4.2). */
export function InvoiceInputs({ template, currency, month, inherited }: InvoiceInputsProps) {
  return (
    <Stack spacing={5}>
      <Box sx={columns('minmax(0, 1fr) minmax(0, 2fr)')}>
        <ClientCard template={template} />
        <InvoiceCard project={template.name} month={month} />
      </Box>
      <LineItemInputs projectID={template.id} currency={currency} />
      <Box sx={columns('minmax(0, 1fr) minmax(0, 1fr)')}>
        <Stack spacing={5}>
          <BankCard bank={template.bankAccount} />
          <TermsCard />
        </Stack>
        <TotalCard currency={currency} inherited={inherited} />
      </Box>
    </Stack>
  )
}
