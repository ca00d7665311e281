import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { ListBase, useListContext } from 'react-admin'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import type { Employee } from '#contract/api/employee.ts'
import { mayRead } from '#contract/fields.ts'
import { PageHeading } from '#src/components/PageHeading.tsx'
import { LatePager } from '#src/components/table/LatePager.tsx'
import { ListBar } from '#src/components/table/ListBar.tsx'
import { useTablePreferences } from '#src/components/table/useTablePreferences.ts'
import { lazyPage } from '#src/layout/lazyPage.tsx'
import { paths } from '#src/layout/paths.ts'
import { useCan, useSettings } from '#src/providers/session.ts'
import { searchOf } from '#src/providers/sources/employees.ts'
import { columnSets, firstColumns, employeeColumns } from './list/columns.tsx'
import { defaultFilter } from './list/defaultFilter.ts'
import { EmployeeFilters, EmployeeSearchBox } from './list/EmployeeFilters.tsx'
import { defaultSort, EmployeeRows } from './list/EmployeeRows.tsx'
import { FilterChips } from './list/FilterChips.tsx'
import { SalaryMask } from './salaryMask.tsx'
import { useView, type View } from './list/useView.ts'
import { ViewSwitch } from './list/ViewSwitch.tsx'

const EmployeeChart = lazyPage(async () => (await import('./chart/EmployeeChart.tsx')).EmployeeChart)

function Heading({ viewSwitch }: { viewSwitch: React.ReactNode }) {
  const can = useCan()
  return (
    <PageHeading
      title="Employees"
      actions={
        <>
          <EmployeeSearchBox />
          {viewSwitch}
          {can('employees.create') && (
            <>
              <Button color="inherit" component={Link} to={paths.importEmployees}>
                Import
              </Button>
              <Button variant="contained" startIcon={<Add />} component={Link} to={paths.newEmployee}>
                Add employee
              </Button>
            </>
          )}
        </>
      }
    />
  )
}

function Employees({ view, viewSwitch }: { view: View; viewSwitch: React.ReactNode }) {
  const can = useCan()
  const look = useTablePreferences('employees', firstColumns)
  const { data, error, filterValues: filter, sort } = useListContext<Employee>()
  const columns = employeeColumns.slice(1).filter((column) => mayRead(column, can))
  // A file has every row of every page: it has salaries only when they are asked for by its own name, whatever is unmasked on the screen.
  const masked = 'baseSalary'
  const shown = ['displayName', ...look.shown.filter((source) => source !== masked)]
  const maySeeSalaries = columns.some(({ source }) => source === masked)
  return (
    <Stack spacing={2}>
      <Heading viewSwitch={viewSwitch} />
      <EmployeeFilters />
      <FilterChips />
      <ListBar
        nouns={['employee', 'employees']}
        look={look}
        exporting={{
          list: 'employees',
          body: searchOf({ filter, sort }),
          columns: shown,
        }}
        withSalaries={maySeeSalaries ? [...shown, masked] : undefined}
        columns={columns}
        sets={columnSets}
        table={view !== 'cards'}
      />
      <EmployeeRows shown={look.shown} density={look.density} cards={view === 'cards'} />
      {(data || !error) && <LatePager />}
    </Stack>
  )
}

const notThere = new Set([403, 404])

function PeopleList({ view, viewSwitch }: { view: View; viewSwitch: React.ReactNode }) {
  const settings = useSettings()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  // With anything in the address the list takes its filter from there alone, and would show who has left.
  if (params.has('view') && !params.has('filter')) {
    const next = new URLSearchParams(params)
    next.set('filter', JSON.stringify(defaultFilter(settings)))
    return <Navigate to={{ search: next.toString() }} replace />
  }
  const onError = (error: Error) => {
    if ('status' in error && notThere.has(error.status as number))
      void navigate(paths.notFound, { replace: true })
  }
  return (
    <ListBase
      resource="employees"
      perPage={100}
      sort={defaultSort}
      filterDefaultValues={defaultFilter(settings)}
      queryOptions={{ onError }}
    >
      <SalaryMask>
        <Employees view={view} viewSwitch={viewSwitch} />
      </SalaryMask>
    </ListBase>
  )
}

/** The people of the company: search, filters, order, page and size live in the address (screens.md section 2.9), and so does the view. */
export function EmployeeList() {
  const view = useView()
  const viewSwitch = <ViewSwitch view={view} />
  if (view !== 'chart') return <PeopleList view={view} viewSwitch={viewSwitch} />
  return <EmployeeChart viewSwitch={viewSwitch} />
}
