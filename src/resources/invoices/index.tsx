import { Route } from 'react-router'
import { lazyPage } from '#src/admin/layout/lazy.tsx'
import { pages } from '#src/preload.ts'

const InvoiceList = lazyPage(pages.invoiceList)
const InvoiceCreate = lazyPage(async () => (await import('./InvoiceCreate.tsx')).InvoiceCreate)

/** The react-admin resource: `<Resource {...invoices} />`. Each page is loaded lazily. */
export const invoices = {
  name: 'invoices',
  list: InvoiceList,
  children: [<Route key="new" path="new" element={<InvoiceCreate />} />],
}
