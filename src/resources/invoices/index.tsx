import { Route } from 'react-router'
import { lazyPage } from '#src/admin/layout/lazy.tsx'

const InvoiceList = lazyPage(async () => (await import('./InvoiceList.tsx')).InvoiceList)
const InvoiceCreate = lazyPage(async () => (await import('./InvoiceCreate.tsx')).InvoiceCreate)

/** The invoices area: `<Resource {...invoices} />`. Each page is loaded when it is first opened. */
export const invoices = {
  name: 'invoices',
  list: InvoiceList,
  children: [<Route key="new" path="new" element={<InvoiceCreate />} />],
}
