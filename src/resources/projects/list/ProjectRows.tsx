import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useMemo } from 'react'
import { useListContext } from 'react-admin'
import { Link } from 'react-router'
import type { Project } from '#contract/api/project.ts'
import { mayRead } from '#contract/fields.ts'
import { ErrorPanel } from '#src/components/Notice.tsx'
import { ListTable } from '#src/components/table/ListTable.tsx'
import { SortChoice } from '#src/components/table/SortChoice.tsx'
import { Stale } from '#src/components/table/Stale.tsx'
import { RowTools } from '#src/components/table/tableStyle.ts'
import type { Density } from '#src/components/table/useTablePreferences.ts'
import { paths } from '#src/layout/paths.ts'
import { useCan } from '#src/providers/session.ts'
import { lazyLayer } from '#src/components/lazyInline.tsx'
import { projectColumns } from './columns.tsx'
import { NothingHere } from './NothingHere.tsx'
import { ProjectCards } from './ProjectCards.tsx'
import { useOrders } from './useOrders.ts'

const ProjectBulk = lazyLayer(async () => (await import('./ProjectBulk.tsx')).ProjectBulk)

const pathOf = ({ code }: Project) => paths.project(code)

function tools(project: Project) {
  return (
    <RowTools>
      <Link to={pathOf(project)} title="View detail" aria-label={`View ${project.name}`}>
        <VisibilityOutlined />
      </Link>
    </RowTools>
  )
}

interface ProjectRowsProps {
  /** Sources of the columns that the person chose to see. */
  shown: readonly string[]
  density: Density
}

/** The projects of the list: table, cards on a phone, or why there are none. */
export function ProjectRows({ shown, density }: ProjectRowsProps) {
  const can = useCan()
  const sorting = useOrders()
  const phone = useMediaQuery('(max-width:600px)', { noSsr: true })
  const { data, error, isPending, refetch } = useListContext<Project>()
  // Kept, so that rows are drawn anew only when their project or the choice of columns changes.
  const readable = useMemo(() => projectColumns.filter((column) => mayRead(column, can)), [can])
  const columns = useMemo(
    () => readable.filter(({ source }, index) => index === 0 || shown.includes(source)),
    [readable, shown],
  )
  if (error && !data)
    return <ErrorPanel title="The projects could not be loaded" error={error} retry={() => void refetch()} />
  if (!isPending && data?.length === 0) return <NothingHere />
  const chosen = can('projects.edit') && <ProjectBulk />
  return (
    <>
      {error && <Stale reason={error.message} retry={() => void refetch()} />}
      {phone ? (
        <>
          <SortChoice columns={readable} sorting={sorting} />
          <ProjectCards chosen={chosen} />
        </>
      ) : (
        <ListTable
          caption="Projects"
          columns={columns}
          pathOf={pathOf}
          tools={tools}
          density={density}
          sorting={sorting}
          chosen={chosen}
        />
      )}
    </>
  )
}
