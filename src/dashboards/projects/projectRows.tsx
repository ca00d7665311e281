import { type QueryOfCall, rowsBehind } from '../Rows.tsx'
import { RowsTable, type RowsTableProps, type TableCall } from '../RowsPanel.tsx'
import { useProjectName } from './useSelectedProject.ts'

/** What a table of rows says for a query. `query` leaves out what the call doesn't know. */
type Told<C extends TableCall> = Omit<RowsTableProps<C>, 'call' | 'query'> & { query?: object }

/** Declares the rows behind numbers of a project, or of all. `tell` gets the query and the name of what it is about. */
export const projectRows = <C extends TableCall, Query extends object = QueryOfCall<C>>(
  call: C,
  tell: (query: Query, project: string) => Told<C>,
  schema?: Parameters<typeof rowsBehind<C, Query>>[2],
) =>
  rowsBehind<C, Query>(
    call,
    function ProjectRows({ query }) {
      const { projectID } = query as { projectID?: string }
      return <RowsTable call={call} query={query} {...tell(query, useProjectName(projectID))} />
    },
    schema,
  )
