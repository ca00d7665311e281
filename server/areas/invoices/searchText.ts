import type { InvoiceRow } from '#contract/api/invoice.ts'
import { plainText } from '#contract/plainText.ts'

/**
 * What an invoice is found by, each part on a line of its own: the column `search_text`. Whoever writes an invoice
 * writes this too. The number is `''` until it is given.
 */
export const searchTextOf = ({
  number,
  projectName,
  client,
}: Pick<InvoiceRow, 'number' | 'projectName' | 'client'>): string =>
  plainText([number, projectName, client.clientCompany].join('\n'))
