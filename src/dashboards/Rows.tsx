import { msg } from '@lingui/core/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import type { BasicProject } from '#contract/api/surveys/survey.ts'
import { lazyComponent } from '#src/admin/layout/lazy.tsx'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import type { QueryOf } from '#contract/endpoint.ts'
import { type CommandAnswer, commands } from '#src/providers/dataProvider/commands.ts'
import { useCan } from '#src/providers/session.ts'
import { ProjectChip } from '#src/resources/projects/ProjectField.tsx'
import type { Call } from './hooks.tsx'

/** The rows behind a number: a call, what the address says of its query, and the panel that shows its answer. */
export interface RowsBehind {
  call: Call
  /** The panel for the values of an address; undefined if they are invalid. */
  panelOf: (values: object) => ReactNode
}

export type QueryOfCall<C extends Call> = QueryOf<(typeof commands)['dashboards'][C]>

/** The schema of a call's query. */
export const queryOf = <C extends Call>(call: C) =>
  commands.dashboards[call].query as unknown as z.ZodType<QueryOfCall<C>>

/** Declares rows behind numbers, opened by `rows=<call>&rows.<parameter>=...` in the address. */
export const rowsBehind = <C extends Call, Query = QueryOfCall<C>>(
  call: C,
  Panel: ComponentType<{ query: Query }>,
  schema = queryOf(call) as unknown as z.ZodType<Query>,
): RowsBehind => ({
  call,
  panelOf: (values) => {
    const { data, success } = schema.safeParse(values)
    return success ? <Panel key={JSON.stringify(data)} query={data as Query} /> : undefined
  },
})

type Values = Record<string, string | readonly string[] | undefined>

const isOfRows = (name: string) => name === 'rows' || name.startsWith('rows.')

const withoutRows = (query: URLSearchParams) => new URLSearchParams([...query].filter(([name]) => !isOfRows(name)))

/** The open rows, in the address. `to` is the address that opens rows, `close` removes it. Other parameters stay. */
export function useRows() {
  const [query, setQuery] = useSearchParams()
  const to = (call: Call, values: Values) => {
    const next = withoutRows(query)
    next.set('rows', call)
    for (const [name, value = []] of Object.entries(values))
      for (const one of [value].flat()) next.append(`rows.${name}`, one)
    return `?${next}`
  }
  const close = () => setQuery(withoutRows, { preventScrollReset: true, replace: true })
  return { call: query.get('rows'), to, close }
}
export type To = ReturnType<typeof useRows>['to']

/** The values of the address for the query of a call. */
const valuesOf = (query: URLSearchParams) =>
  Object.fromEntries(
    [...new Set(query.keys())]
      .filter((name) => name.startsWith('rows.'))
      .map((name) => {
        const [first, ...more] = query.getAll(name)
        return [name.slice('rows.'.length), more.length > 0 ? [first, ...more] : first]
      }),
  )

const NoSuchRows = lazyComponent(async () => (await import('./RowsPanel.tsx')).NoSuchRows)

/** The panel that the address asks for, of the rows behind the numbers of a tab. */
export function OpenRows({ all }: { all: readonly RowsBehind[] }) {
  const [query] = useSearchParams()
  const { call } = useRows()
  return call && (all.find((one) => one.call === call)?.panelOf(valuesOf(query)) ?? <NoSuchRows />)
}

/** A project, as a link for people with full access. Others see only their own projects. */
export function ProjectLink({ project }: { project: BasicProject }) {
  return <ProjectChip project={project} isPlain={!useCan()('projects.read.fullAccess')} />
}

/** The column with the project of a row. */
export const projectColumn = (
  <DataTable.Col<{ project: BasicProject }>
    source="project"
    label={msg`Project`}
    width={150}
    text={({ project }) => project.name}
    render={({ project }) => <ProjectLink project={project} />}
  />
)

/** Calls that answer with a list of rows. */
export type TableCall = {
  [C in Call]: CommandAnswer<'dashboards', C> extends { data: readonly object[] } ? C : never
}[Call]
export type RowOf<C extends TableCall> = CommandAnswer<'dashboards', C>['data'][number]

export interface RowsTableProps<C extends TableCall> {
  /** The title of the panel, the table and the file. */ title: string
  about: string
  call: C
  query: object
  /** The rows are paged by the server. */
  isPaged?: boolean
  /** Filters the fetched rows; defaults to all. */
  filter?: (row: RowOf<C>) => boolean
  /** The summary of the rows: the number that was clicked. `total` counts all pages, `fetched` this one. */
  sum: (rows: readonly RowOf<C>[], total: number, fetched: number) => string
  keyOf?: (row: RowOf<C>) => string
  /** Each with a text for the file. */
  columns: ReactNode
}

export interface RowsPanelProps<Data> {
  title: string
  /** What the rows are and how the number follows from them. */
  about: string
  query: UseQueryResult<Data>
  isEmpty: (data: Data) => boolean
  children: (data: Data) => ReactNode
}

/** A side panel with the rows behind a number. */
export const RowsPanel = lazyComponent(async () => (await import('./RowsPanel.tsx')).RowsPanel) as <Data>(
  props: RowsPanelProps<Data>,
) => ReactNode

/** A panel with the rows behind a number as a table, their summary and a CSV download. */
export const RowsTable = lazyComponent(async () => (await import('./RowsPanel.tsx')).RowsTable) as unknown as <
  C extends TableCall,
>(
  props: RowsTableProps<C>,
) => ReactNode
