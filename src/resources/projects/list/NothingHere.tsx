import Button from '@mui/material/Button'
import { useListContext } from 'react-admin'
import { Link } from 'react-router'
import { fullAccess } from '#contract/api/project.ts'
import { useFilters } from '#src/components/filters/useFilters.ts'
import { Notice } from '#src/components/Notice.tsx'
import { paths } from '#src/layout/paths.ts'
import { useCan } from '#src/providers/session.ts'
import { useNarrowing } from './ProjectFilters.tsx'
import { countOf, statusTabs, tabOf } from './tabs.ts'

const hasAny = (meta: unknown) => {
  const { counts } = (meta ?? {}) as { counts?: Record<string, number> }
  const all = statusTabs.at(-1)
  return Boolean(counts && all && countOf(all, counts) > 0)
}

/** Why the list is empty, and what to do about it. */
export function NothingHere() {
  const can = useCan()
  const { meta } = useListContext()
  const { chosen, set } = useFilters()
  const { isNarrowed, clear } = useNarrowing()
  const button = (words: string, onClick: () => void) => (
    <Button variant="outlined" onClick={onClick}>
      {words}
    </Button>
  )
  if (isNarrowed) {
    return (
      <Notice title="No project matches these filters" actions={button('Clear filters', clear)}>
        Remove one of the filters above, choose another status, or search for another name.
      </Notice>
    )
  }
  if (can(fullAccess) && hasAny(meta)) {
    const words = tabOf(chosen('status'))?.label.toLowerCase()
    return (
      <Notice
        title={`No project is ${words ?? 'like that'}`}
        actions={button('Show all projects', () => set('status', []))}
      >
        There are projects with another status.
      </Notice>
    )
  }
  return (
    <Notice
      title="No projects yet"
      actions={
        can('projects.create') && (
          <Button variant="contained" component={Link} to={paths.newProject}>
            Add project
          </Button>
        )
      }
    >
      {can(fullAccess)
        ? 'Projects appear here as soon as they are added.'
        : 'Projects appear here as soon as you work on one.'}
    </Notice>
  )
}
