import MuiLink from '@mui/material/Link'
import { Link } from 'react-router'
import { isCommercial, type KeptKind } from '#contract/api/keptKinds.ts'
import { resources } from '#contract/resources.ts'
import { paths } from '#src/layout/paths.ts'
import { useCan } from '#src/providers/session.ts'
import type { Entry } from './useEntries.ts'

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

const filters = Object.keys(resources.employees.filters.shape)

/** "12 people, 2 projects": the people link to the list of those who use the entry, where the list can be narrowed to it. */
export function UsedBy({ kind, entry }: { kind: KeptKind; entry: Entry }) {
  const can = useCan()
  const { usage, code } = entry
  if (!usage) return null
  const { people, projects } = usage
  if (!people && !projects) return isCommercial(kind) ? 'No project' : 'Nobody'
  const words = counted(people, 'person', 'people')
  const linked = filters.includes(kind) && typeof code === 'string' && can('employees.read')
  return (
    <>
      {people > 0 && linked && (
        <MuiLink component={Link} to={paths.employeesWith({ [kind]: [code] })}>
          {words}
        </MuiLink>
      )}
      {people > 0 && !linked && words}
      {people > 0 && projects > 0 && ', '}
      {projects > 0 && counted(projects, 'project', 'projects')}
    </>
  )
}
