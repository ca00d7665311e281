import { msg, plural, t } from '@lingui/core/macro'
import type { dashboardProjects } from '#contract/api/dashboards/projects.ts'
import { deploymentTypes, memberStatuses } from '#contract/api/projects/words.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { nameOf, UserChip } from '#src/resources/employees/EmployeeField.tsx'
import { type RowOf, RowsTable } from '../Rows.tsx'
import { useProjectName } from './useSelectedProject.ts'

const Col = DataTable.Col<RowOf<'sizeRows'>>

const memberColumns = (
  <>
    <Col
      source="employee"
      label={msg`Member`}
      width={180}
      text={({ employee }) => nameOf(employee)}
      render={({ employee }) => <UserChip person={employee} />}
    />
    <Col source="status" label={msg`Status`} width={100} text={({ status }) => memberStatuses[status]} />
    <Col
      source="deploymentType"
      label={msg`Deployment`}
      width={100}
      text={({ deploymentType }) => deploymentTypes[deploymentType]}
    />
  </>
)

/**
 * The people of a project. The donut counts active memberships; the summary counts people, including onboarding ones.
 */
export function SizeRows({ query }: { query: QueryOf<typeof dashboardProjects.sizeRows> }) {
  const project = useProjectName(query.projectID)
  const isByPerson = query.status.length > 1
  const statuses = query.status.map((status) => memberStatuses[status].toLowerCase()).join(', ')
  return (
    <RowsTable
      title={t`Members of ${project}`}
      about={isByPerson ? t`Active and onboarding people, each counted once.` : t`Memberships by status: ${statuses}.`}
      call="sizeRows"
      query={query}
      sum={(rows) =>
        isByPerson
          ? plural(new Set(rows.map(({ employee }) => employee.id)).size, { one: '# person', other: '# people' })
          : plural(rows.length, { one: '# member', other: '# members' })
      }
    >
      {memberColumns}
    </RowsTable>
  )
}
