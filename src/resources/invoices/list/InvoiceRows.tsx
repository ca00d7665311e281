import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useCallback, useMemo } from 'react'
import { useListContext } from 'react-admin'
import { Link } from 'react-router'
import type { InvoiceRow } from '#contract/api/invoice.ts'
import { lazyInline } from '#src/components/lazyInline.tsx'
import { ErrorPanel } from '#src/components/Notice.tsx'
import { ListTable } from '#src/components/table/ListTable.tsx'
import { useOneSort } from '#src/components/table/sorting.ts'
import { SortChoice } from '#src/components/table/SortChoice.tsx'
import { Stale } from '#src/components/table/Stale.tsx'
import { RowTools } from '#src/components/table/tableStyle.ts'
import type { Density } from '#src/components/table/useTablePreferences.ts'
import { paths } from '#src/layout/paths.ts'
import { invoiceColumns } from './columns.tsx'
import { besideOf, useInvoicePlace } from './useInvoicePlace.ts'

const InvoiceCards = lazyInline(async () => (await import('./InvoiceCards.tsx')).InvoiceCards)
const NothingHere = lazyInline(async () => (await import('./NothingHere.tsx')).NothingHere)

/** The list's own order, that of the service: newest first. */
export const defaultSort = { field: '', order: 'ASC' } as const

interface InvoiceRowsProps {
  /** Sources of the columns that the person chose to see. */
  shown: readonly string[]
  density: Density
}

/** The invoices of the list: table, cards on a phone, or why there are none. */
export function InvoiceRows({ shown, density }: InvoiceRowsProps) {
  const sorting = useOneSort(defaultSort)
  const phone = useMediaQuery('(max-width:600px)', { noSsr: true })
  const { list } = useInvoicePlace()
  const { data, error, isPending, refetch } = useListContext<InvoiceRow>()
  // Kept, so that rows are drawn anew only when their invoice, the list or the choice of columns changes.
  const columns = useMemo(
    () => invoiceColumns.filter(({ source }, index) => index === 0 || shown.includes(source)),
    [shown],
  )
  const pathOf = useCallback(({ id }: InvoiceRow) => paths.invoices + besideOf(list, id), [list])
  const tools = useCallback(
    (invoice: InvoiceRow) => (
      <RowTools>
        <Link to={pathOf(invoice)} title="View detail" aria-label={`View ${invoice.number}`}>
          <VisibilityOutlined />
        </Link>
      </RowTools>
    ),
    [pathOf],
  )
  if (error && !data)
    return <ErrorPanel title="The invoices could not be loaded" error={error} retry={() => void refetch()} />
  if (!isPending && data?.length === 0) return <NothingHere />
  return (
    <>
      {error && <Stale reason={error.message} retry={() => void refetch()} />}
      {phone ? (
        <>
          <SortChoice columns={invoiceColumns} sorting={sorting} />
          <InvoiceCards />
        </>
      ) : (
        <ListTable
          caption="Invoices"
          columns={columns}
          pathOf={pathOf}
          tools={tools}
          density={density}
          sorting={sorting}
        />
      )}
    </>
  )
}
