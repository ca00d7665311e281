import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { dashboardProjects } from '#contract/api/dashboardProjects.ts'
import { ApiError } from '#src/providers/http.ts'
import { useCan } from '#src/providers/session.ts'
import { useDashboardQuery } from '../hooks.tsx'

/** Whether the tab covers all projects; without `projects.read.fullAccess` it covers those that the reader leads. */
export const useSeesAllProjects = (): boolean => useCan()('projects.read.fullAccess')

/** What stands for every project that the tab covers. */
export const useAllProjectsLabel = (): string => (useSeesAllProjects() ? t`All projects` : t`Projects you lead`)

/** A project of which a card shows the numbers; without `id` all of them. */
export interface ShownProject {
  id: string | undefined
  /** `All projects` for all, or `Projects you lead`. */
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
 * The project that the dashboard is about, as the address says it in `projectID`; `to` is the link that chooses one.
 * `isUnknown` once the server has refused it.
 */
export function useSelectedProject() {
  const [query, setQuery] = useSearchParams()
  const id = query.get(parameter) || undefined
  const allLabel = useAllProjectsLabel()
  const listed = useProjectOptions().find((choice) => choice.id === id)
  // Names projects that have neither people nor audits, too.
  const { data, error } = useDashboardQuery(dashboardProjects.workSurveys, id ? { projectID: id } : {})
  const name = id ? (listed?.name ?? data?.data.project?.name ?? t`This project`) : allLabel

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

export interface CardProps {
  project: ShownProject
}

/** The project in the address of rows. */
export const projectKey = ({ id }: ShownProject) => id ?? 'all'

/**
 * A ref for a box that scrolls: whenever another entry in it is marked with `data-chosen`, the box, and never the page,
 * scrolls until that shows. `head`: how many px on top of the box are covered.
 */
export function useScrollIntoView<Box extends HTMLElement>(chosen: string | undefined, head = 0) {
  const ref = useRef<Box>(null)
  useEffect(() => {
    const box = ref.current
    const entry = chosen && box?.querySelector('[data-chosen="true"]')
    if (!box || !entry) return
    const frame = box.getBoundingClientRect()
    const { top, bottom } = entry.getBoundingClientRect()
    const above = top - frame.top - head
    const below = bottom - frame.top - box.clientHeight
    if (above < 0) box.scrollTop += above
    else if (below > 0) box.scrollTop += below
  }, [chosen, head])
  return ref
}

/** Whose numbers they are, in the address as an id or none. */
export function useProjectName(id: string | undefined): string {
  const allLabel = useAllProjectsLabel()
  const options = useProjectOptions()
  if (!id) return allLabel
  return options.find((option) => option.id === id)?.name ?? t`This project`
}
