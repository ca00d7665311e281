import Add from '@mui/icons-material/Add'
import DensityMedium from '@mui/icons-material/DensityMedium'
import DensitySmall from '@mui/icons-material/DensitySmall'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Suspense } from 'react'
import { ListBase, useListContext, useStore } from 'react-admin'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import { mayRead } from '#contract/fields.ts'
import { lazyPage } from '#src/components/lazyPage.ts'
import { PageHeading } from '#src/components/PageHeading.tsx'
import { ColumnsMenu } from '#src/components/table/ColumnsMenu.tsx'
import type { Density } from '#src/components/table/ListTable.tsx'
import { PageSkeleton } from '#src/layout/PageSkeleton.tsx'
import { paths } from '#src/layout/paths.ts'
import { useCan, useSettings } from '#src/providers/session.ts'
import { columnSets, employeeColumns } from './list/columns.tsx'
import { EmployeeFilters, EmployeeSearchBox } from './list/EmployeeFilters.tsx'
import { defaultSort, EmployeeRows } from './list/EmployeeRows.tsx'
import { FilterChips } from './list/FilterChips.tsx'
import { SalaryMask } from './list/salaryMask.tsx'
import { defaultFilter } from './list/useFilters.ts'
import { useView, type View } from './list/useView.ts'
import { ViewSwitch } from './list/ViewSwitch.tsx'

const EmployeeChart = lazyPage(async () => (await import('./chart/EmployeeChart.tsx')).EmployeeChart)

const Pager = lazyPage(async () => (await import('#src/components/table/Pager.tsx')).Pager)

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
            <Button variant="contained" startIcon={<Add />} component={Link} to={paths.newEmployee}>
              Add employee
            </Button>
          )}
        </>
      }
    />
  )
}

function Total() {
  const { data, total, isPending, error } = useListContext()
  if (error && !data) return null
  if (isPending) return 'Counting…'
  return `${(total ?? 0).toLocaleString('en-US')} ${total === 1 ? 'employee' : 'employees'}`
}

function Employees({ view, viewSwitch }: { view: View; viewSwitch: React.ReactNode }) {
  const can = useCan()
  const [shown, setShown] = useStore<string[]>('employees.columns', columnSets.Overview)
  const [density, setDensity] = useStore<Density>('employees.density', 'comfortable')
  const { data, error } = useListContext()
  const other = density === 'compact' ? 'comfortable' : 'compact'
  const columns = employeeColumns.slice(1).filter((column) => mayRead(column, can))
  return (
    <Stack spacing={2}>
      <Heading viewSwitch={viewSwitch} />
      <EmployeeFilters />
      <FilterChips />
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
        <Typography
          variant="body2"
          color="text.secondary"
          component="output"
          className="tabular"
          sx={{ flex: 1 }}
        >
          <Total />
        </Typography>
        <Stack direction="row" sx={{ display: { xs: 'none', sm: view === 'cards' ? 'none' : 'flex' } }}>
          <Button
            size="small"
            color="inherit"
            startIcon={density === 'compact' ? <DensityMedium /> : <DensitySmall />}
            onClick={() => setDensity(other)}
          >
            {other === 'compact' ? 'Compact' : 'Comfortable'}
          </Button>
          <ColumnsMenu columns={columns} sets={columnSets} shown={shown} onChange={setShown} />
        </Stack>
      </Stack>
      <EmployeeRows shown={shown} density={density} cards={view === 'cards'} />
      {(data || !error) && (
        <Suspense>
          <Pager />
        </Suspense>
      )}
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
  return (
    <Suspense fallback={<PageSkeleton />}>
      <EmployeeChart viewSwitch={viewSwitch} />
    </Suspense>
  )
}
