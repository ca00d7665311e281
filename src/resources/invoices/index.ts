import { msg } from '@lingui/core/macro'
import Receipt from '@mui/icons-material/ReceiptLongOutlined'
import { pageLoader } from '#src/admin/layout/lazyScreen.tsx'
import type { Page } from '#src/layout/pages.ts'
import { paths } from '#src/layout/paths.ts'

/** The pages of invoices. An invoice opens in a panel of the list. */
export const invoices: Page = {
  path: paths.invoices,
  resource: 'invoices',
  load: pageLoader(() => import('./InvoiceList.tsx'), 'InvoiceList'),
  label: msg`Invoices`,
  title: msg`Invoices`,
  permission: 'invoices.read',
  inSidebar: true,
  keys: 'g v',
  icon: Receipt,
  budget: 289,
  children: [
    {
      path: paths.invoices,
      label: msg`All invoices`,
      title: msg`Invoices`,
      permission: 'invoices.read',
      inSidebar: true,
    },
    {
      path: paths.newInvoice,
      load: pageLoader(() => import('./InvoiceCreate.tsx'), 'InvoiceCreate'),
      label: msg`Create Invoice`,
      crumb: msg`New`,
      title: msg`Invoice - New`,
      keys: 'c i',
      also: msg`new add bill`,
      permission: 'invoices.create',
      reads: 'projects.read',
      inSidebar: true,
      budget: 369,
    },
  ],
}
