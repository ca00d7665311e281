import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { byPlainText } from '#contract/plainText.ts'
import { useQueryParams } from '#src/admin/hooks/useQueryParams.ts'
import { ApiError } from '#src/providers/http.ts'
import { useCan } from '#src/providers/useSession.ts'
import type { DashboardCard } from '../cards.tsx'
import { useDashboardQuery } from '../hooks.tsx'

/**
 * True if the tab covers all projects. Without `projects.read.fullAccess` it covers the projects that the person leads.
 */
export const useSeesAllProjects = (): boolean => useCan()('projects.read.fullAccess')

/** The label for all projects of the tab. */
export const useAllProjectsLabel = (): string => (useSeesAllProjects() ? t`All projects` : t`Projects you lead`)

/** The projects to select from, by name: all those in the size and summary cards. */
export function useProjectOptions() {
  const sizes = useDashboardQuery('sizes').data?.data ?? []
  const summary = useDashboardQuery('summary').data?.data.summary ?? []
  const known = new Map([...sizes, ...summary].map(({ id, name, avatar }) => [id, { id, name, avatar }]))
  return [...known.values()].sort((a, b) => byPlainText(a.name, b.name))
}
export type ProjectOption = ReturnType<typeof useProjectOptions>[number]

/**
 * The selected project, in the query parameter `projectID`. `to` is the address that selects one. `isUnknown` is true
 * if the server refused it.
 */
export function useSelectedProject() {
  const { text, set, to } = useQueryParams()
  const id = text('projectID') || undefined
  const allLabel = useAllProjectsLabel()
  const listed = useProjectOptions().find((choice) => choice.id === id)
  // Also has the names of projects without people and audits.
  const { data, error } = useDashboardQuery('workSurveys', { projectID: id })
  const name = id ? (listed?.name ?? data?.data.project?.name ?? t`This project`) : allLabel
  return {
    id,
    name,
    isUnknown: id !== undefined && error instanceof ApiError && [400, 404].includes(error.status),
    to: (next: string) => `?${to({ projectID: next }).search}`,
    choose: (next: string) => set({ projectID: next }),
    clear: () => set({ projectID: '' }),
  }
}
export type SelectedProject = ReturnType<typeof useSelectedProject>

/** What each card of the tab knows. */
export interface CardProps {
  project: SelectedProject
}

/** A card of the tab. */
export type ProjectCard = DashboardCard<CardProps>

/**
 * A ref for a scroll container. When another entry has `data-chosen`, the container scrolls to it, without scrolling
 * the page. `head` is the height in px covered by sticky headers.
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

/** The name of a project by id, or the label for all. */
export function useProjectName(id: string | undefined): string {
  const allLabel = useAllProjectsLabel()
  const options = useProjectOptions()
  if (!id) return allLabel
  return options.find((option) => option.id === id)?.name ?? t`This project`
}
