import { t } from '@lingui/core/macro'
import Add from '@mui/icons-material/Add'
import { Button, Stack } from '@mui/material'
import { Link } from 'react-router'
import { InvoiceRow } from '#contract/api/invoices/invoice.ts'
import { PageHeading } from '#src/admin/layout/PageHeading.tsx'
import { asTab, lazyComponent, lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { List } from '#src/admin/list/List.tsx'
import { ListSearch } from '#src/admin/list/SearchBox.tsx'
import { paths } from '#src/layout/paths.ts'
import { useCan } from '#src/providers/useSession.ts'
import { firstColumns, useOpenInvoice } from './InvoiceFields.tsx'
import { InvoiceStrip, InvoiceTabs, useIsToInvoice } from './InvoiceFilters.tsx'
import { Invoices } from './Invoices.tsx'

const InvoiceShow = lazyOverlay(async () => (await import('./InvoiceShow.tsx')).InvoiceShow)

const ToInvoiceList = lazyComponent(async () => (await import('./ToInvoiceList.tsx')).ToInvoiceList, asTab)

function CreateButton() {
  const can = useCan()
  if (!can('invoices.create') || !can('projects.read')) return null
  return (
    <Button variant="contained" startIcon={<Add />} component={Link} to={paths.newInvoice}>
      {t`Create invoice`}
    </Button>
  )
}

const none = {}

/**
 * What is to invoice, and the invoices (rules/pages.md#4.1). Search, filters, order, page, page size and the open
 * invoice are in the URL.
 */
export function InvoiceList() {
  const { open, pathOf, close } = useOpenInvoice()
  const isToInvoice = useIsToInvoice()
  return (
    <>
      {isToInvoice ? (
        <Stack spacing={2}>
          <PageHeading title={t`Invoices`} actions={<CreateButton />} />
          <InvoiceStrip />
          <InvoiceTabs filter={none}>
            <ToInvoiceList />
          </InvoiceTabs>
        </Stack>
      ) : (
        <List resource="invoices" schema={InvoiceRow} columns={firstColumns}>
          <Stack spacing={2}>
            <PageHeading
              title={t`Invoices`}
              actions={
                <>
                  <ListSearch label={t`Number, project or client`} name="keyword" />
                  <CreateButton />
                </>
              }
            />
            <InvoiceStrip />
            <Invoices pathOf={pathOf} />
          </Stack>
        </List>
      )}
      {open && <InvoiceShow key={open} id={open} onClose={close} />}
    </>
  )
}
