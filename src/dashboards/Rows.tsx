import { msg } from '@lingui/core/macro'
import type { ComponentType, ReactNode } from 'react'
import type { z } from 'zod'
import type { BasicProject } from '#contract/api/surveys/survey.ts'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import type { QueryOf } from '#contract/endpoint.ts'
import { commands } from '#src/providers/dataProvider/commands.ts'
import { ProjectField } from '#src/resources/projects/ProjectField.tsx'
import type { Call } from './hooks.tsx'
import { NoSuchRows } from './RowsPanel.tsx'
import { useRows } from './useRows.ts'

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
    return success ? <Panel query={data as Query} /> : undefined
  },
})

/** The panel that the address asks for, of the rows behind the numbers of a tab. */
export function OpenRows({ all }: { all: readonly RowsBehind[] }) {
  const { call, values } = useRows()
  return call && (all.find((one) => one.call === call)?.panelOf(values) ?? <NoSuchRows />)
}

/** A project, as a link for people with full access. Others see only their own projects. */
export function ProjectLink({ project }: { project: BasicProject }) {
  return <ProjectField project={project} />
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
