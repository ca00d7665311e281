import { msg, t } from '@lingui/core/macro'
import Add from '@mui/icons-material/Add'
import { Button, Stack } from '@mui/material'
import { type ReactNode, useEffect, useState } from 'react'
import { useStore } from 'react-admin'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router'
import { Employee, G } from '#contract/api/employees/employee.ts'
import { presentPeople } from '#contract/resources.ts'
import { words } from '#contract/words.ts'
import { AsOfButton, AsOfNotice, dayIn, useListDay } from '#src/admin/list/AsOf.tsx'
import { FilterBar } from '#src/admin/list/FilterBar.tsx'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { List } from '#src/admin/list/List.tsx'
import { asPage, lazyComponent, lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { ListActions } from '#src/admin/list/ListActions.tsx'
import { Pagination } from '#src/admin/list/Pagination.tsx'
import { EditTool, RowTools, ViewTool } from '#src/admin/list/RowTools.tsx'
import { ListSearch } from '#src/admin/list/SearchBox.tsx'
import type { SimpleRow } from '#src/admin/list/SimpleList.tsx'
import { EmptyList } from '#src/admin/list/StatusTabs.tsx'
import { useFilters } from '#src/admin/list/useFilters.ts'
import { Anchor } from '#src/admin/fields/Anchor.tsx'
import { Avatar } from '#src/admin/fields/Avatar.tsx'
import { detailOf, nameOf, titleOf } from './EmployeeField.tsx'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { PageHeading } from '#src/admin/layout/PageHeading.tsx'
import { StatusTag } from './EmployeeField.tsx'
import { ViewLinks } from '#src/admin/layout/ViewLinks.tsx'
import { paths } from '#src/layout/paths.ts'
import { useCan, useSettings } from '#src/providers/useSession.ts'
import { columnSets, firstColumns, useEmployeeColumns } from './employeeColumns.tsx'
import { useEmployeeFilters } from './employeeFilters.ts'
import { SalaryMask } from './salaryMask.tsx'

const BulkActions = lazyOverlay(async () => (await import('./EmployeeBulkActions.tsx')).EmployeeBulkActions)

const RaiseImport = lazyOverlay(async () => (await import('./RaiseImport.tsx')).RaiseImport)

const EmployeeChart = lazyComponent(async () => (await import('./EmployeeChart.tsx')).EmployeeChart, asPage)

const pathOf = ({ username }: Employee) => paths.employee(username)

const tools = (person: Employee) => (
  <RowTools>
    <ViewTool href={pathOf(person)} name={nameOf(person)} />
  </RowTools>
)
const editTools = (person: Employee) => (
  <RowTools>
    <ViewTool href={pathOf(person)} name={nameOf(person)} />
    <EditTool href={paths.editEmployee(person.username)} name={nameOf(person)} />
  </RowTools>
)

const lines = (person: Employee): SimpleRow => ({
  name: nameOf(person),
  avatar: <Avatar src={person.avatar} name={nameOf(person)} size={40} />,
  primary: (
    <Anchor className="chip" href={pathOf(person)}>
      {nameOf(person)}
    </Anchor>
  ),
  end: <StatusTag status={person.status} />,
  secondary: detailOf(person, titleOf(person)) || person.teamEmail,
})

function NobodyHere() {
  const can = useCan()
  return (
    <EmptyList
      filters={useEmployeeFilters()}
      unmatched={[t`No employees match these filters`, t`Remove a filter or search for another name.`]}
    >
      <Notice
        title={t`No employees yet`}
        actions={
          can('employees.create') && (
            <Button variant="contained" component={Link} to={paths.newEmployee}>{t`Add employee`}</Button>
          )
        }
      >{t`Employees appear here when they are added.`}</Notice>
    </EmptyList>
  )
}

/** The views of the employee list: a table, cards, or the org chart. */
const views = words({ list: msg`List`, cards: msg`Cards`, chart: msg`Chart` })
type View = keyof typeof views
const isView = (text: string | null): text is View => text !== null && text in views

/**
 * The view from the URL (`?view=chart`). react-admin's list drops this parameter when it writes filters and pages into
 * the URL, so the last choice of table or cards is also kept in the browser, like the columns.
 */
function useView(): View {
  const [params] = useSearchParams()
  const [kept, setKept] = useStore<View>('employees.view', 'list')
  const asked = params.get('view')
  const view = isView(asked) ? asked : kept
  useEffect(() => {
    if (view !== 'chart' && view !== kept) setKept(view)
  }, [view, kept, setKept])
  return view
}

/** Links to the other views. Filters are kept, except for the chart, which has only the day. */
function ViewSwitch({ view }: { view: View }) {
  const { search } = useLocation()
  const to = (next: View) => {
    const params = new URLSearchParams(next === 'chart' ? dayIn(search) : search)
    params.delete('person')
    params.set('view', next)
    return { search: params.toString() }
  }
  return <ViewLinks views={views} current={view} to={to} />
}

interface EmployeesProps {
  isCards: boolean
  viewSwitch: ReactNode
}

/** Files of many people are for wide screens. */
const forFiles = { display: { xs: 'none', sm: 'inline-flex' } }

function Heading({ viewSwitch }: Pick<EmployeesProps, 'viewSwitch'>) {
  const can = useCan()
  const [isRaising, setRaising] = useState(false)
  return (
    <PageHeading
      title={t`Employees`}
      actions={
        <>
          <ListSearch label={t`Search by name or email`} name="keyword" />
          {viewSwitch}
          {can('some employees.baseSalary.edit') && (
            <Button color="inherit" sx={forFiles} onClick={() => setRaising(true)}>{t`Raise pay`}</Button>
          )}
          {(can('employees.create') || can('some employees.edit')) && (
            <Button color="inherit" component={Link} to={paths.importEmployees} sx={forFiles}>{t`Import`}</Button>
          )}
          {can('employees.create') && (
            <Button
              variant="contained"
              startIcon={<Add />}
              component={Link}
              to={paths.newEmployee}
            >{t`Add employee`}</Button>
          )}
          {isRaising && <RaiseImport onClose={() => setRaising(false)} />}
        </>
      }
    />
  )
}

function PresentOnly() {
  const settings = useSettings()
  const { replace } = useFilters()
  return <Button size="small" onClick={() => replace(presentPeople(settings))}>{t`Show current employees only`}</Button>
}

function Employees({ isCards, viewSwitch }: EmployeesProps) {
  const can = useCan()
  const day = useListDay()
  const columns = useEmployeeColumns()
  // What is shown of another day is not what would be changed.
  const mayEdit = can('employees.edit') && !day.day
  // Of those whom the reader can't edit, the preview says so.
  const mayEditSome = can('some employees.edit') && !day.day
  return (
    <Stack spacing={2}>
      <Heading viewSwitch={viewSwitch} />
      <AsOfNotice
        {...day}
        note={can('employees.baseSalary.read') ? t`Pay of another day is on the page of each person.` : ''}
      />
      <FilterBar filters={useEmployeeFilters()} otherwise={<PresentOnly />}>
        {can(`some ${G}`) && <AsOfButton {...day} />}
      </FilterBar>
      {/* A file has all rows of all pages, so it has salaries only on request, whatever is unmasked on screen. */}
      <ListActions columns={columns} sets={columnSets} masked="baseSalary" table={!isCards} />
      <DataTable
        caption={t`Employees`}
        pathOf={pathOf}
        tools={mayEdit ? editTools : tools}
        lines={lines}
        cards={isCards}
        bulkActions={mayEditSome && <BulkActions />}
        empty={<NobodyHere />}
      >
        {columns}
      </DataTable>
      <Pagination />
    </Stack>
  )
}

/** The employee list. Search, filters, order, page, page size (rules/pages.md#5.1) and the view are in the URL. */
export function EmployeeList() {
  const settings = useSettings()
  const [params] = useSearchParams()
  const view = useView()
  const viewSwitch = <ViewSwitch view={view} />
  if (view === 'chart') return <EmployeeChart viewSwitch={viewSwitch} />
  // If the URL has any parameter, react-admin's list ignores its default filter and would show people who left.
  if (params.has('view') && !params.has('filter')) {
    const next = new URLSearchParams(params)
    next.set('filter', JSON.stringify(presentPeople(settings)))
    return <Navigate to={{ search: next.toString() }} replace />
  }
  return (
    <List resource="employees" schema={Employee} columns={firstColumns}>
      <SalaryMask>
        <Employees isCards={view === 'cards'} viewSwitch={viewSwitch} />
      </SalaryMask>
    </List>
  )
}
