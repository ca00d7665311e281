import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import type { InvoiceRow } from '#contract/api/invoices/invoice.ts'
import { lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { FilterBar } from '#src/admin/list/FilterBar.tsx'
import { ListActions } from '#src/admin/list/ListActions.tsx'
import { Pagination } from '#src/admin/list/Pagination.tsx'
import { useCan } from '#src/providers/useSession.ts'
import type { InvoiceResult } from './InvoiceBulk.tsx'
import { columnSets, invoiceColumns, invoiceLines, InvoiceTools, type useOpenInvoice } from './InvoiceFields.tsx'
import { CurrencyTotals, invoiceFilters, InvoiceTabs, NothingHere } from './InvoiceFilters.tsx'

const InvoiceBulk = lazyOverlay(async () => (await import('./InvoiceBulk.tsx')).InvoiceBulk)
const RowResults = lazyOverlay(async () => (await import('./RowResults.tsx')).RowResults)

const currencyOf = ({ currency }: InvoiceRow) => currency
const tools = (invoice: InvoiceRow) => <InvoiceTools invoice={invoice} />

/** The invoices of a tab. */
export function Invoices({ pathOf }: Pick<ReturnType<typeof useOpenInvoice>, 'pathOf'>) {
  const may = useCan()('invoices.create')
  const { filterValues } = useListContext()
  const [result, setResult] = useState<InvoiceResult>()
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
        bulkActions={may && <InvoiceBulk onDone={setResult} />}
        empty={<NothingHere />}
      >
        {invoiceColumns}
      </DataTable>
      <Pagination />
      {result && <RowResults {...result} onClose={() => setResult(undefined)} />}
    </InvoiceTabs>
  )
}
