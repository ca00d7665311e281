import EditOutlined from '@mui/icons-material/EditOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useMemo } from 'react'
import { useListContext } from 'react-admin'
import { Link } from 'react-router'
import { mayRead } from '#contract/fields.ts'
import type { Employee } from '#contract/api/employee.ts'
import { nameOf } from '#src/components/Chip.tsx'
import { useFilters } from '#src/components/filters/useFilters.ts'
import { ErrorPanel, Notice } from '#src/components/Notice.tsx'
import { ListTable } from '#src/components/table/ListTable.tsx'
import { useOneSort } from '#src/components/table/sorting.ts'
import { SortChoice } from '#src/components/table/SortChoice.tsx'
import { Stale } from '#src/components/table/Stale.tsx'
import { RowTools } from '#src/components/table/tableStyle.ts'
import type { Density } from '#src/components/table/useTablePreferences.ts'
import { paths } from '#src/layout/paths.ts'
import { useCan } from '#src/providers/session.ts'
import { lazyLayer } from '#src/components/lazyInline.tsx'
import { employeeColumns } from './columns.tsx'
import { EmployeeCards } from './EmployeeCards.tsx'

const EmployeeBulk = lazyLayer(async () => (await import('./EmployeeBulk.tsx')).EmployeeBulk)

/** Newest joiners first, as the service orders its answer. */
export const defaultSort = { field: 'joinedDate', order: 'DESC' } as const

const pathOf = ({ username }: Employee) => paths.employee(username)

function viewTools(person: Employee) {
  return (
    <RowTools>
      <Link to={pathOf(person)} title="View detail" aria-label={`View ${nameOf(person)}`}>
        <VisibilityOutlined />
      </Link>
    </RowTools>
  )
}

function editTools(person: Employee) {
  return (
    <RowTools>
      <Link to={pathOf(person)} title="View detail" aria-label={`View ${nameOf(person)}`}>
        <VisibilityOutlined />
      </Link>
      <Link to={paths.editEmployee(person.username)} title="Edit" aria-label={`Edit ${nameOf(person)}`}>
        <EditOutlined />
      </Link>
    </RowTools>
  )
}

function NobodyHere() {
  const can = useCan()
  const { isFiltered, replace } = useFilters()
  if (isFiltered) {
    return (
      <Notice
        title="Nobody matches these filters"
        actions={
          <Button variant="outlined" onClick={() => replace({})}>
            Clear filters
          </Button>
        }
      >
        Remove one of the filters above, or search for another name.
      </Notice>
    )
  }
  return (
    <Notice
      title="No employees yet"
      actions={
        can('employees.create') && (
          <Button variant="contained" component={Link} to={paths.newEmployee}>
            Add employee
          </Button>
        )
      }
    >
      People appear here as soon as they are added to the company.
    </Notice>
  )
}

interface EmployeeRowsProps {
  /** Sources of the columns that the person chose to see. */
  shown: readonly string[]
  density: Density
  /** Cards also where there is room for a table. */
  cards: boolean
}

/** The people of the list: table, cards on a phone, or why there are none. */
export function EmployeeRows({ shown, density, cards }: EmployeeRowsProps) {
  const can = useCan()
  const phone = useMediaQuery('(max-width:600px)', { noSsr: true })
  const sorting = useOneSort(defaultSort)
  const { data, error, isPending, refetch } = useListContext<Employee>()
  // Kept, so that rows are drawn anew only when their person or the choice of columns changes.
  const readable = useMemo(() => employeeColumns.filter((column) => mayRead(column, can)), [can])
  const columns = useMemo(
    () => readable.filter(({ source }, index) => index === 0 || shown.includes(source)),
    [readable, shown],
  )
  if (error && !data)
    return <ErrorPanel title="The employees could not be loaded" error={error} retry={() => void refetch()} />
  if (!isPending && data?.length === 0) return <NobodyHere />
  const chosen = can('employees.edit') && <EmployeeBulk />
  return (
    <>
      {error && <Stale reason={error.message} retry={() => void refetch()} />}
      {phone || cards ? (
        <>
          <SortChoice columns={readable} sorting={sorting} />
          <EmployeeCards chosen={chosen} />
        </>
      ) : (
        <ListTable
          caption="Employees"
          columns={columns}
          pathOf={pathOf}
          tools={can('employees.edit') ? editTools : viewTools}
          density={density}
          sorting={sorting}
          chosen={chosen}
        />
      )}
    </>
  )
}
