import { useSearchParams } from 'react-router'
import { dashboardProjects } from '#contract/api/dashboardProjects.ts'
import { ApiError } from '#src/providers/http.ts'
import { useDashboardQuery } from '../hooks.tsx'
import { useAllProjectsLabel } from './coverage.ts'

/** A project of which a card shows the numbers; without `id` all of them. */
export interface ShownProject {
  id: string | undefined
  /** `All projects` for all, or `Projects that you lead`. */
  name: string
}

/** What can be chosen, by name: whatever the company-wide cards know. */
export function useProjectOptions() {
  const sizes = useDashboardQuery(dashboardProjects.sizes).data?.data ?? []
  const summary = useDashboardQuery(dashboardProjects.summary).data?.data.summary ?? []
  const known = new Map([...sizes, ...summary].map(({ id, name, avatar }) => [id, { id, name, avatar }]))
  return [...known.values()].sort((a, b) => a.name.localeCompare(b.name))
}
export type ProjectOption = ReturnType<typeof useProjectOptions>[number]

const parameter = 'projectID'

/**
 * The project that the dashboard is about, as the address says it in `projectID`; `to` is the link that chooses one. `isUnknown` once
 * the server has refused it.
 */
export function useSelectedProject() {
  const [query, setQuery] = useSearchParams()
  const id = query.get(parameter) || undefined
  const allLabel = useAllProjectsLabel()
  const listed = useProjectOptions().find((choice) => choice.id === id)
  // Names projects that have neither people nor audits, too.
  const { data, error } = useDashboardQuery(dashboardProjects.workSurveys, id ? { projectID: id } : {})
  const name = id ? (listed?.name ?? data?.data.project?.name ?? 'This project') : allLabel

  const withProject = (next: string | undefined) => {
    const changed = new URLSearchParams(query)
    if (next) changed.set(parameter, next)
    else changed.delete(parameter)
    return changed
  }
  const choose = (next: string | undefined) => setQuery(withProject(next), { preventScrollReset: true })
  return {
    id,
    name,
    isUnknown: id !== undefined && error instanceof ApiError && [400, 404].includes(error.status),
    to: (next: string) => `?${withProject(next)}`,
    choose: (next: string) => choose(next),
    clear: () => choose(undefined),
  }
}
export type SelectedProject = ReturnType<typeof useSelectedProject>
