import type { ExchangeRate } from '#contract/api/exchangeRates.ts'
import type { InvoiceTemplate } from '#contract/api/invoice.ts'
import { paths } from '#src/layout/paths.ts'

/** Something that an invoice of a project needs and that is not filled in. */
export interface Lack {
  text: string
  /** Everything, drafts and previews too; only sending; or nothing, the invoice is just poorer for it. */
  stops: 'all' | 'sending' | 'nothing'
  link: { to: string; words: string }
}

/** Rates that are known to the person: without them only the server can tell. */
interface Rates {
  known: readonly ExchangeRate[] | undefined
  homeCurrency: string
  today: string
}

/** What is missing before an invoice of the project can be written or sent, each with the place to fill it in. */
export function lacksOf(template: InvoiceTemplate, { known, homeCurrency, today }: Rates): Lack[] {
  const { id, client, bankAccount, companyInfo } = template
  const commercial = { to: paths.project(id), words: 'Choose one in its commercial data' }
  const lacks: Lack[] = []
  if (!bankAccount.id)
    lacks.push({
      text: 'The project has no bank account, so nobody knows where to pay, and in which currency.',
      stops: 'all',
      link: commercial,
    })
  if (!client.clientCompany)
    lacks.push({ text: 'The project has no client to bill.', stops: 'sending', link: commercial })
  else if (!client.clientAddress)
    lacks.push({
      text: `The client ${client.clientCompany} has no address.`,
      stops: 'sending',
      link: { to: paths.configTab('clients'), words: 'Fill it in under Config' },
    })
  if (!companyInfo.id)
    lacks.push({
      text: 'No company issues the invoices of this project.',
      stops: 'nothing',
      link: commercial,
    })
  const currency = bankAccount.currency.name
  const hasRate = (code: string) => known?.some((rate) => rate.currency === code && rate.since <= today)
  const missing = [currency, homeCurrency].find((code) => !hasRate(code))
  if (currency && known && currency !== homeCurrency && missing)
    lacks.push({
      text: `There is no exchange rate of ${missing}, so the total cannot be told in ${homeCurrency}.`,
      stops: 'all',
      link: { to: paths.configTab('exchangeRates'), words: 'Add one under Config' },
    })
  return lacks
}
