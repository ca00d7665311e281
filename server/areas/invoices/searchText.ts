import type { InvoiceRow } from '#contract/api/invoices/invoice.ts'
import { plainText } from '#contract/plainText.ts'

/**
 * The search text of an invoice for the column `search_text`, with one part per line. Each write of an invoice must set
 * it. The number is `''` until it is assigned.
 */
export const searchTextOf = ({
  number,
  projectName,
  client,
}: Pick<InvoiceRow, 'number' | 'projectName' | 'client'>): string =>
  plainText([number, projectName, client.clientCompany].join('\n'))
