import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import Add from '@mui/icons-material/Add'
import { Button, Stack } from '@mui/material'
import { useCallback } from 'react'
import { useListContext } from 'react-admin'
import { Link } from 'react-router'
import { InvoiceRow } from '#contract/api/invoices/invoice.ts'
import { Anchor } from '#src/admin/fields/Anchor.tsx'
import { PageHeading } from '#src/admin/layout/PageHeading.tsx'
import { lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { FilterBar } from '#src/admin/list/FilterBar.tsx'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { List } from '#src/admin/list/List.tsx'
import { ListActions } from '#src/admin/list/ListActions.tsx'
import { Pagination } from '#src/admin/list/Pagination.tsx'
import { ListSearch } from '#src/admin/list/SearchBox.tsx'
import type { SimpleRow } from '#src/admin/list/SimpleList.tsx'
import { icons } from '#src/admin/list/icons.tsx'
import { paths } from '#src/layout/paths.ts'
import { useCan } from '#src/providers/session.ts'
import {
  Amount,
  queryWithInvoice,
  columnSets,
  DueText,
  firstColumns,
  invoiceColumns,
  InvoiceStatusTag,
  NumberLink,
  useOpenInvoice,
} from './InvoiceFields.tsx'
import { CurrencyTotals, DueFilter, InvoiceTabs, invoiceFilters, NothingHere } from './InvoiceFilters.tsx'

const InvoiceShow = lazyOverlay(async () => (await import('./InvoiceShow.tsx')).InvoiceShow)

const currencyOf = ({ currency }: InvoiceRow) => currency

const lines = (invoice: InvoiceRow): SimpleRow => ({
  name: invoice.number,
  primary: <NumberLink invoice={invoice} />,
  end: <InvoiceStatusTag status={invoice.status} />,
  secondary: (
    <>
      <span>{[invoice.projectName, invoice.client.clientCompany].filter(Boolean).join(', ')}</span>
      {', '}
      <Trans>
        due <DueText of={invoice} />
      </Trans>
    </>
  ),
  secondaryEnd: <Amount of={invoice} amount={invoice.total} />,
})

function Invoices() {
  const can = useCan()
  const { list } = useOpenInvoice()
  const { data, error } = useListContext()
  // Memoized, so that a row renders again only when its invoice or the list changes.
  const pathOf = useCallback(({ id }: InvoiceRow) => paths.invoices + queryWithInvoice(list, id), [list])
  const tools = useCallback(
    (invoice: InvoiceRow) => (
      <span className="row-tools">
        <Anchor
          className="icon-button"
          href={pathOf(invoice)}
          title={t`View detail`}
          aria-label={t`View ${invoice.number}`}
        >
          {icons.view}
        </Anchor>
      </span>
    ),
    [pathOf],
  )
  return (
    <Stack spacing={2}>
      <PageHeading
        title={t`Invoices`}
        actions={
          <>
            <ListSearch label={t`Number, project or client`} name="keyword" />
            {can('invoices.create') && can('projects.read') && (
              <Button
                variant="contained"
                startIcon={<Add />}
                component={Link}
                to={paths.newInvoice}
              >{t`Create invoice`}</Button>
            )}
          </>
        }
      />
      <InvoiceTabs>
        <FilterBar filters={invoiceFilters} more={<DueFilter />} />
        <CurrencyTotals />
        <ListActions columns={invoiceColumns} sets={columnSets} exported={['bankAccount']} />
        <DataTable
          caption={t`Invoices`}
          currencyOf={currencyOf}
          pathOf={pathOf}
          tools={tools}
          lines={lines}
          empty={<NothingHere />}
        >
          {invoiceColumns}
        </DataTable>
        {(data || !error) && <Pagination />}
      </InvoiceTabs>
    </Stack>
  )
}

/**
 * The invoice list (rules/pages.md#4.1). Search, filters, order, page, page size and the open invoice are in the URL.
 */
export function InvoiceList() {
  const { open, close } = useOpenInvoice()
  return (
    <>
      <List resource="invoices" schema={InvoiceRow} columns={firstColumns}>
        <Invoices />
      </List>
      {open && <InvoiceShow key={open} id={open} onClose={close} />}
    </>
  )
}
