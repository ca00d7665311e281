import { msg, t } from '@lingui/core/macro'
import { useListContext } from 'react-admin'
import type { Sorting } from '#src/admin/list/sorting.ts'
import { resources } from '#contract/resources.ts'
import { type OrderPart, orderParts, orderText } from '#src/providers/dataProvider/listInput.ts'
import Add from '@mui/icons-material/Add'
import { Button, Stack } from '@mui/material'
import { Link, useSearchParams } from 'react-router'
import { fullAccess, Project } from '#contract/api/projects/project.ts'
import { words } from '#contract/words.ts'
import { AsOfButton, AsOfNotice, dayIn, useListDay } from '#src/admin/list/AsOf.tsx'
import { FilterBar } from '#src/admin/list/FilterBar.tsx'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { List } from '#src/admin/list/List.tsx'
import { BulkActions } from '#src/admin/bulk/BulkActions.tsx'
import { ListActions } from '#src/admin/list/ListActions.tsx'
import { Pagination } from '#src/admin/list/Pagination.tsx'
import { RowTools, ViewTool } from '#src/admin/list/RowTools.tsx'
import { ListSearch } from '#src/admin/list/SearchBox.tsx'
import type { SimpleRow } from '#src/admin/list/SimpleList.tsx'
import { listed } from '#src/i18n/format.ts'
import { nameOf } from '#src/resources/employees/EmployeeField.tsx'
import { ProjectChip } from './ProjectField.tsx'
import { asPage, lazyComponent } from '#src/admin/layout/lazy.tsx'
import { Money } from '#src/admin/fields/Money.tsx'
import { PageHeading } from '#src/admin/layout/PageHeading.tsx'
import { ViewLinks } from '#src/admin/layout/ViewLinks.tsx'
import { paths } from '#src/layout/paths.ts'
import { useCan } from '#src/providers/useSession.ts'
import { columnSets, firstColumns, leadsOf, StatusCell, useProjectColumns } from './projectColumns.tsx'
import { NothingHere, ProjectTabs, useProjectFilters } from './projectFilters.tsx'

/**
 * The order after a click on a column: ascending, descending, then unsorted. With `add`, other columns keep their place
 * and a new one is appended.
 */
export function nextSort(parts: readonly OrderPart[], field: string, add: boolean): OrderPart[] {
  const now = parts.find((part) => part.field === field)
  const next = now?.descending ? [] : [{ field, descending: now !== undefined }]
  if (!add) return next
  return now ? parts.flatMap((part) => (part === now ? next : [part])) : [...parts, ...next]
}

/** Sorts by several columns: a click sorts by one alone, Shift-click adds one. */
function useMultiSort(): Sorting {
  const { sort, setSort } = useListContext()
  const parts = orderParts(sort.field, resources.projects.sorts)
  return {
    of: (name) => {
      const place = parts.findIndex(({ field }) => field === name)
      const part = parts[place]
      return part && { descending: part.descending, ...(parts.length > 1 ? { place: place + 1 } : {}) }
    },
    turn: (name, add) => setSort({ field: orderText(nextSort(parts, name, add)), order: 'ASC' }),
    hint: t`Hold Shift to sort by this column as well`,
  }
}

const StaffingTimeline = lazyComponent(
  async () => (await import('#src/resources/staffing/StaffingTimeline.tsx')).StaffingTimeline,
  asPage,
)

const pathOf = ({ code }: Project) => paths.project(code)
const currencyOf = ({ currency }: Project) => currency?.name

const tools = (project: Project) => (
  <RowTools>
    <ViewTool href={pathOf(project)} name={project.name} />
  </RowTools>
)

/** Returns the two-line row of a project on phones: name and status, then leads and revenue. */
function useLines() {
  const can = useCan()
  const maySee = can(fullAccess)
  return (project: Project): SimpleRow => ({
    name: project.name,
    primary: <ProjectChip project={project} />,
    end: maySee && <StatusCell project={project} />,
    secondary: listed(leadsOf(project).map(nameOf)) || '-',
    secondaryEnd: project.monthlyChargeRate > 0 && project.currency && (
      <Money amount={project.monthlyChargeRate} currency={project.currency.name} />
    ),
  })
}

/** What a list of projects of another day needs, besides that of the list. */
const forDays = [fullAccess, 'projectMembers.read'] as const

function Projects({ viewSwitch }: { viewSwitch: React.ReactNode }) {
  const can = useCan()
  const day = useListDay()
  const sorting = useMultiSort()
  const lines = useLines()
  const columns = useProjectColumns()
  return (
    <Stack spacing={2}>
      <PageHeading
        title={t`Projects`}
        actions={
          <>
            <ListSearch label={t`Search by name`} name="name" />
            {viewSwitch}
            {can('projects.create') && (
              <Button
                variant="contained"
                startIcon={<Add />}
                component={Link}
                to={paths.newProject}
              >{t`Add project`}</Button>
            )}
          </>
        }
      />
      <ProjectTabs>
        <AsOfNotice {...day} />
        <FilterBar filters={useProjectFilters()}>{forDays.every(can) && <AsOfButton {...day} />}</FilterBar>
        <ListActions columns={columns} sets={columnSets} exported={['currency']} />
        <DataTable
          caption={t`Projects`}
          sorting={sorting}
          currencyOf={currencyOf}
          pathOf={pathOf}
          tools={tools}
          lines={lines}
          bulkActions={can('projects.edit') && !day.day && <BulkActions />}
          empty={<NothingHere />}
        >
          {columns}
        </DataTable>
        <Pagination />
      </ProjectTabs>
    </Stack>
  )
}

const views = words({ list: msg`List`, timeline: msg`Timeline` })
/** The address of a view, with the day that is shown. */
function addressOf(view: keyof typeof views, search: string): string {
  const query = new URLSearchParams({ ...(view === 'timeline' && { view }), ...dayIn(search) }).toString()
  return query ? `${paths.projects}?${query}` : paths.projects
}

/** The project list. Search, filters, order, page, page size (rules/pages.md#3.1) and the view are in the URL. */
export function ProjectList() {
  const can = useCan()
  const [params] = useSearchParams()
  const mayStaff = can('projectMembers.read')
  const view = mayStaff && params.get('view') === 'timeline' ? 'timeline' : 'list'
  const viewSwitch = mayStaff && (
    <ViewLinks views={views} current={view} to={(one) => addressOf(one, params.toString())} />
  )
  if (view === 'timeline') {
    return <StaffingTimeline viewSwitch={viewSwitch} />
  }
  return (
    <List resource="projects" schema={Project} columns={firstColumns}>
      <Projects viewSwitch={viewSwitch} />
    </List>
  )
}
