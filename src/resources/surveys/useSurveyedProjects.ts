import { useQuery } from '@tanstack/react-query'
import type { Project } from '#contract/api/project.ts'
import type { ProjectStatus } from '#contract/api/projectWords.ts'
import { projects as projectsApi } from '#contract/api/projects.ts'
import { call } from '#src/providers/call.ts'
import { useCan } from '#src/providers/session.ts'

const most = 999

async function fetchAll(status: ProjectStatus[], signal: AbortSignal): Promise<Project[]> {
  const found: Project[] = []
  for (let page = 1; ; page += 1) {
    const query = { status, sort: 'projectName', page, size: most }
    const { data, total = 0 } = await call(projectsApi.list, { query, signal })
    found.push(...data)
    if (data.length === 0 || found.length >= total) return found
  }
}

/** The active projects that the person sees, by name: each says whether its members are asked by work surveys. */
export function useSurveyedProjects() {
  const can = useCan()
  return useQuery({
    // Below `projects`, so that a switch on another page counts too.
    queryKey: ['projects', 'surveyed'],
    queryFn: ({ signal }) => fetchAll(['active'], signal),
    enabled: can('projects.read'),
  })
}

/** Every project that the person sees, by name, once `wanted`: earlier surveys asked in projects that have ended since. */
export function useProjectNames(wanted: boolean) {
  const can = useCan()
  return useQuery({
    queryKey: ['projects', 'names'],
    queryFn: ({ signal }) => fetchAll([], signal),
    enabled: wanted && can('projects.read'),
  })
}
