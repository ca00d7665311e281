import { t } from '@lingui/core/macro'
import { type Theme, useMediaQuery } from '@mui/material'
import { type ReactNode, useMemo } from 'react'
import { ListBase, useListContext } from 'react-admin'
import { useNavigate } from 'react-router'
import { mayRead } from '#contract/fields.ts'
import { type ResourceName, resourceOf } from '#contract/resources.ts'
import { useSelection } from '#src/admin/bulk/useSelection.ts'
import { ErrorPanel } from '#src/admin/layout/Notice.tsx'
import { paths } from '#src/layout/paths.ts'
import { fieldsOfList } from '#src/providers/firstList.ts'
import { useCan, useSettings } from '#src/providers/session.ts'
import type { Column } from './columnsOf.tsx'
import { DataTable, type DataTableProps } from './DataTable.tsx'
import { SimpleList, type SimpleListProps, SortChoice } from './SimpleList.tsx'
import type { Sorting } from './sorting.ts'
import { Stale } from './Stale.tsx'
import type { useTablePreferences } from './useTablePreferences.ts'

const refused = new Set([403, 404])

interface ListProps {
  resource: ResourceName
  /** The shown columns. A list whose registry entry names the fields that it always reads asks for these besides. */
  shown?: readonly string[]
  children: ReactNode
}

/**
 * React-admin's list of a resource. The address has search, filters, order and page; their defaults come from the
 * registry. A 403 leads to the forbidden page.
 */
export function List({ resource, shown, children }: ListProps) {
  const navigate = useNavigate()
  const settings = useSettings()
  const { perPage, sort, filter, reads, meta: usual } = resourceOf(resource).start ?? {}
  const meta = reads && shown ? { ...usual, fields: fieldsOfList(reads.always, shown) } : usual
  const onError = (error: Error) => {
    if ('status' in error && refused.has(error.status as number)) void navigate(paths.notFound, { replace: true })
  }
  return (
    <ListBase
      resource={resource}
      // The shell has already checked the session.
      disableAuthentication
      {...(perPage ? { perPage } : {})}
      {...(sort ? { sort } : {})}
      {...(filter ? { filterDefaultValues: filter(settings) } : {})}
      queryOptions={{ onError, ...(meta ? { meta } : {}) }}
    >
      <Selection />
      {children}
    </ListBase>
  )
}

/** Within the list, whose context it needs. */
function Selection() {
  useSelection()
  return null
}

/** The columns that the person can read, and those shown. Memoized, so that rows don't render again. */
export function useColumns<Row>(all: readonly Column<Row>[], shown: readonly string[]) {
  const can = useCan()
  const readable = useMemo(() => all.filter((column) => mayRead(column, can)), [all, can])
  const columns = useMemo(
    () => readable.filter(({ source }, index) => index === 0 || shown.includes(source)),
    [readable, shown],
  )
  return { readable, columns }
}

interface ListRowsProps<Row>
  extends Pick<DataTableProps<Row>, 'tools' | 'toolsWidth' | 'pathOf' | 'bulkActions'>,
    Pick<SimpleListProps<Row>, 'caption' | 'lines' | 'cards'> {
  columns: readonly Column<Row>[]
  look: ReturnType<typeof useTablePreferences>
  sorting: Sorting
  /** Rendered if there are no rows: the reason and the next step. */
  empty: ReactNode
}

/** The rows of the list context: a table, two-line rows on phones or on request, or the reason why there are none. */
export function ListRows<Row extends { id: string }>(props: ListRowsProps<Row>) {
  const { caption, look, sorting, empty, lines, cards = false, pathOf, bulkActions, tools } = props
  const phone = useMediaQuery(({ breakpoints }: Theme) => breakpoints.down('sm'), { noSsr: true })
  const { data, error, isPending, refetch } = useListContext<Row>()
  const { readable, columns } = useColumns(props.columns, look.shown)
  if (error && !data) {
    const what = caption.toLowerCase()
    const title = t`Couldn't load the ${what}`
    return <ErrorPanel title={title} error={error} retry={() => void refetch()} />
  }
  if (!isPending && data?.length === 0) return empty
  const shared = { caption, bulkActions, ...(pathOf ? { pathOf } : {}) }
  return (
    <>
      {error && <Stale reason={error.message} retry={() => void refetch()} />}
      {phone || cards ? (
        <>
          <SortChoice columns={readable} sorting={sorting} />
          <SimpleList {...shared} lines={lines} cards={cards && !phone} />
        </>
      ) : (
        <DataTable
          {...shared}
          columns={columns}
          density={look.density}
          sorting={sorting}
          {...(tools ? { tools } : {})}
        />
      )}
    </>
  )
}
