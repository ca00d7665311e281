import { t } from '@lingui/core/macro'
import Add from '@mui/icons-material/Add'
import { Button, Stack } from '@mui/material'
import { useListContext } from 'react-admin'
import { Link } from 'react-router'
import { InvoiceRow } from '#contract/api/invoices/invoice.ts'
import { PageHeading } from '#src/admin/layout/PageHeading.tsx'
import { asTab, lazyComponent, lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { FilterBar } from '#src/admin/list/FilterBar.tsx'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { List } from '#src/admin/list/List.tsx'
import { ListActions } from '#src/admin/list/ListActions.tsx'
import { Pagination } from '#src/admin/list/Pagination.tsx'
import { ListSearch } from '#src/admin/list/SearchBox.tsx'
import { paths } from '#src/layout/paths.ts'
import { useCan } from '#src/providers/useSession.ts'
import {
  columnSets,
  firstColumns,
  invoiceColumns,
  invoiceLines,
  InvoiceTools,
  useOpenInvoice,
} from './InvoiceFields.tsx'
import {
  CurrencyTotals,
  invoiceFilters,
  InvoiceStrip,
  InvoiceTabs,
  NothingHere,
  useIsToInvoice,
} from './InvoiceFilters.tsx'

const InvoiceShow = lazyOverlay(async () => (await import('./InvoiceShow.tsx')).InvoiceShow)

const ToInvoiceList = lazyComponent(async () => (await import('./ToInvoiceList.tsx')).ToInvoiceList, asTab)
const InvoiceBulk = lazyOverlay(async () => (await import('./InvoiceBulk.tsx')).InvoiceBulk)

const currencyOf = ({ currency }: InvoiceRow) => currency
const tools = (invoice: InvoiceRow) => <InvoiceTools invoice={invoice} />

function CreateButton() {
  const can = useCan()
  if (!can('invoices.create') || !can('projects.read')) return null
  return (
    <Button variant="contained" startIcon={<Add />} component={Link} to={paths.newInvoice}>
      {t`Create invoice`}
    </Button>
  )
}

/** The invoices of a tab. */
function Invoices({ pathOf }: Pick<ReturnType<typeof useOpenInvoice>, 'pathOf'>) {
  const may = useCan()('invoices.create')
  const { filterValues } = useListContext()
  return (
    <InvoiceTabs filter={filterValues}>
      <FilterBar filters={invoiceFilters} />
      <CurrencyTotals />
      <ListActions columns={invoiceColumns} sets={columnSets} exported={['bankAccount']} />
      <DataTable
        caption={t`Invoices`}
        currencyOf={currencyOf}
        pathOf={pathOf}
        tools={tools}
        lines={invoiceLines}
        bulkActions={may && <InvoiceBulk />}
        empty={<NothingHere />}
      >
        {invoiceColumns}
      </DataTable>
      <Pagination />
    </InvoiceTabs>
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
