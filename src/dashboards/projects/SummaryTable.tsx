import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ProjectSummary } from '#contract/api/dashboardProjects.ts'
import { HeadCell } from '#src/admin/list/DataTable.tsx'
import { openRow } from '#src/admin/list/useRowClick.ts'
import type { Sorting } from '#src/admin/list/sorting.ts'
import { useShowMore } from '../hooks.tsx'
import { headHeight, SummaryFrame } from './SummaryFrame.ts'
import { SummaryName } from './SummaryName.tsx'
import { SummaryNumber } from './SummaryNumber.tsx'
import { type SummaryOrder, sorted, summaryColumns } from './summaryColumns.ts'
import { useScrollIntoView } from './useScrollIntoView.ts'
import type { SelectedProject } from './useSelectedProject.ts'

interface SummaryTableProps {
  /** By name. */
  rows: readonly ProjectSummary[]
  project: SelectedProject
}

/** One row for each project. A click anywhere in it chooses the project, besides the link in its first cell. */
export function SummaryTable({ rows, project }: SummaryTableProps) {
  const [order, setOrder] = useState<SummaryOrder>()
  const navigate = useNavigate()
  const inOrder = sorted(rows, order)
  const { shown, more } = useShowMore(
    inOrder,
    inOrder.findIndex(({ id }) => id === project.id),
  )
  const box = useScrollIntoView<HTMLElement>(project.id, headHeight)
  /** Ascending, then descending, then by name. */
  const sortingOf = (key: SummaryOrder['key']): Sorting => ({
    of: () => (order?.key === key ? { descending: order.descending } : undefined),
    turn: () => {
      if (order?.key !== key) setOrder({ key, descending: false })
      else setOrder(order.descending ? undefined : { key, descending: true })
    },
  })
  return (
    <SummaryFrame ref={box} tabIndex={0} aria-label="Table of the quarterly summary">
      <table>
        <caption>Projects against the cycle before</caption>
        <thead>
          <tr>
            <th scope="colgroup">Project</th>
            <th scope="colgroup">People</th>
            <th colSpan={2} scope="colgroup">
              Scores
            </th>
            <th colSpan={2} scope="colgroup">
              Action items
            </th>
          </tr>
          <tr>
            <th scope="col">Name</th>
            {summaryColumns.map(({ key, label }) => (
              <HeadCell
                key={key}
                column={{
                  source: key,
                  order: key,
                  label,
                  width: 0,
                  read: undefined,
                  sortable: true,
                  align: 'left',
                }}
                sorting={sortingOf(key)}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr
              key={row.id}
              data-chosen={row.id === project.id}
              onClick={(event) =>
                openRow(event, project.to(row.id), (to) => navigate(to, { preventScrollReset: true }))
              }
            >
              <SummaryName row={row} project={project} />
              {summaryColumns.map((column) => (
                <SummaryNumber key={column.key} row={row} column={column} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more}
    </SummaryFrame>
  )
}
