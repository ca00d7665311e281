import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { ListBase, useListContext } from 'react-admin'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { mayRead } from '#contract/fields.ts'
import { PageHeading } from '#src/components/PageHeading.tsx'
import { LatePager } from '#src/components/table/LatePager.tsx'
import { ListBar } from '#src/components/table/ListBar.tsx'
import { useTablePreferences } from '#src/components/table/useTablePreferences.ts'
import { ViewLinks } from '#src/components/ViewLinks.tsx'
import { lazyPage } from '#src/layout/lazyPage.tsx'
import { paths } from '#src/layout/paths.ts'
import { useCan } from '#src/providers/session.ts'
import { projectSearchOf } from '#src/providers/sources/projects.ts'
import { columnSets, firstColumns, projectColumns } from './list/columns.tsx'
import { ProjectFilterChips, ProjectFilters, ProjectSearchBox } from './list/ProjectFilters.tsx'
import { ProjectRows } from './list/ProjectRows.tsx'
import { StatusPanel, StatusTabs } from './list/StatusTabs.tsx'
import { running } from './list/tabs.ts'
import { defaultSort } from './list/useOrders.ts'

const StaffingTimeline = lazyPage(
  async () => (await import('#src/resources/staffing/StaffingTimeline.tsx')).StaffingTimeline,
)

function Projects({ viewSwitch }: { viewSwitch: React.ReactNode }) {
  const can = useCan()
  const look = useTablePreferences('projects', firstColumns)
  const { data, error, filterValues: filter, sort } = useListContext()
  const columns = projectColumns.slice(1).filter((column) => mayRead(column, can))
  return (
    <Stack spacing={2}>
      <PageHeading
        title="Projects"
        actions={
          <>
            <ProjectSearchBox />
            {viewSwitch}
            {can('projects.create') && (
              <Button variant="contained" startIcon={<Add />} component={Link} to={paths.newProject}>
                Add project
              </Button>
            )}
          </>
        }
      />
      <StatusTabs />
      <StatusPanel>
        <ProjectFilters />
        <ProjectFilterChips />
        <ListBar
          nouns={['project', 'projects']}
          look={look}
          exporting={{
            list: 'projects',
            query: projectSearchOf({ filter, sort }),
            columns: ['name', 'currency', ...look.shown],
          }}
          columns={columns}
          sets={columnSets}
          table
        />
        <ProjectRows shown={look.shown} density={look.density} />
        {(data || !error) && <LatePager />}
      </StatusPanel>
    </Stack>
  )
}

const views = { list: 'List', timeline: 'Timeline' } as const
const addressOf = { list: paths.projects, timeline: `${paths.projects}?view=timeline` }
const notThere = new Set([403, 404])
const filterDefaultValues = { status: running.status }
const meta = { withCounts: true }

/** The company's projects: search, filters, order, page and size live in the address (screens.md section 2.4), and so does the view. */
export function ProjectList() {
  const can = useCan()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const mayStaff = can('projectMembers.read')
  const view = mayStaff && params.get('view') === 'timeline' ? 'timeline' : 'list'
  const viewSwitch = mayStaff && <ViewLinks views={views} current={view} to={(one) => addressOf[one]} />
  if (view === 'timeline') {
    return <StaffingTimeline viewSwitch={viewSwitch} />
  }
  const onError = (error: Error) => {
    if ('status' in error && notThere.has(error.status as number))
      void navigate(paths.notFound, { replace: true })
  }
  return (
    <ListBase
      resource="projects"
      perPage={50}
      sort={defaultSort}
      filterDefaultValues={filterDefaultValues}
      queryOptions={{ onError, meta }}
    >
      <Projects viewSwitch={viewSwitch} />
    </ListBase>
  )
}
