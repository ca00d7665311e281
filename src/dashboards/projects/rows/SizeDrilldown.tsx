import { dashboardProjects } from '#contract/api/dashboardProjects.ts'
import { deploymentTypes, memberStatuses } from '#contract/api/projectWords.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { nameOf, UserChip } from '#src/admin/fields/Chip.tsx'
import { DrilldownPanel, DrilldownTable } from '#src/dashboards/Drilldown.tsx'
import { useDashboardQuery } from '#src/dashboards/hooks.tsx'
import { counted, useProjectName } from './words.ts'

interface SizeDrilldownProps {
  query: QueryOf<typeof dashboardProjects.sizeRows>
  onClose: () => void
}

/** Who counts for the size of a project. The donut counts active memberships, the summary people, those still on-boarding among them. */
export function SizeDrilldown({ query, onClose }: SizeDrilldownProps) {
  const rows = useDashboardQuery(dashboardProjects.sizeRows, query)
  const project = useProjectName(query.projectID)
  const title = `Members of ${project}`
  const isByPerson = query.status.length > 1
  return (
    <DrilldownPanel
      title={title}
      about={
        isByPerson
          ? 'People who are active or on-boarding; somebody with two roles counts once.'
          : `Memberships that are ${query.status.map((status) => memberStatuses[status].toLowerCase()).join(', ')}.`
      }
      query={rows}
      isEmpty={({ data }) => data.length === 0}
      onClose={onClose}
    >
      {({ data }) => (
        <DrilldownTable
          title={title}
          sum={
            isByPerson
              ? counted(new Set(data.map(({ employee }) => employee.id)).size, 'person', 'people')
              : counted(data.length, 'member')
          }
          rows={data}
          keyOf={({ id }) => id}
          columns={[
            {
              label: 'Member',
              text: ({ employee }) => nameOf(employee),
              cell: ({ employee }) => <UserChip person={employee} />,
            },
            { label: 'Status', text: ({ status }) => memberStatuses[status] },
            { label: 'Deployment', text: ({ deploymentType }) => deploymentTypes[deploymentType] },
          ]}
        />
      )}
    </DrilldownPanel>
  )
}
