import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { ListBase, useListContext } from 'react-admin'
import { Link } from 'react-router'
import { SearchBox } from '#src/components/filters/SearchBox.tsx'
import { useFilters } from '#src/components/filters/useFilters.ts'
import { lazyInline, lazyLayer } from '#src/components/lazyInline.tsx'
import { PageHeading } from '#src/components/PageHeading.tsx'
import { LatePager } from '#src/components/table/LatePager.tsx'
import { ListBar } from '#src/components/table/ListBar.tsx'
import { useTablePreferences } from '#src/components/table/useTablePreferences.ts'
import { paths } from '#src/layout/paths.ts'
import { useCan } from '#src/providers/session.ts'
import { invoiceSearchOf } from '#src/providers/sources/invoices.ts'
import { columnSets, firstColumns, invoiceColumns } from './list/columns.tsx'
import { defaultSort, InvoiceRows } from './list/InvoiceRows.tsx'
import { StatusPanel } from './list/StatusPanel.tsx'
import { useInvoicePlace } from './list/useInvoicePlace.ts'

// Both stand-ins are as high as what comes, so that little moves when it does.
const StatusTabs = lazyInline(
  async () => (await import('./list/StatusTabs.tsx')).StatusTabs,
  <div style={{ height: 49 }} />,
)
const ListHead = lazyInline(
  async () => (await import('./list/ListHead.tsx')).ListHead,
  <div style={{ height: 80 }} />,
)
const InvoiceDrawer = lazyLayer(async () => (await import('./show/InvoiceDrawer.tsx')).InvoiceDrawer)

/** The search field over all invoices. */
function InvoiceSearchBox() {
  const { text, set } = useFilters()
  return (
    <SearchBox
      label="Number, project or client"
      value={text('keyword')}
      onSearch={(words) => set('keyword', words)}
    />
  )
}

function Invoices() {
  const can = useCan()
  const look = useTablePreferences('invoices', firstColumns)
  const { data, error, filterValues: filter, sort } = useListContext()
  return (
    <Stack spacing={2}>
      <PageHeading
        title="Invoices"
        actions={
          <>
            <InvoiceSearchBox />
            {can('invoices.create') && (
              <Button variant="contained" startIcon={<Add />} component={Link} to={paths.newInvoice}>
                Create invoice
              </Button>
            )}
          </>
        }
      />
      <StatusTabs />
      <StatusPanel>
        <ListHead />
        <ListBar
          nouns={['invoice', 'invoices']}
          look={look}
          exporting={{
            list: 'invoices',
            query: invoiceSearchOf({ filter, sort }),
            columns: ['number', 'bankAccount', ...look.shown],
          }}
          columns={invoiceColumns.slice(1)}
          sets={columnSets}
          table
        />
        <InvoiceRows shown={look.shown} density={look.density} />
        {(data || !error) && <LatePager />}
      </StatusPanel>
    </Stack>
  )
}

/** The company's invoices (screens.md section 8.3): search, filters, order, page and size stand in the address, and so does the one that is open. */
export function InvoiceList() {
  const { open, close } = useInvoicePlace()
  return (
    <>
      <ListBase resource="invoices" perPage={50} sort={defaultSort}>
        <Invoices />
      </ListBase>
      {open && <InvoiceDrawer key={open} id={open} onClose={close} />}
    </>
  )
}
