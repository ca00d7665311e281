import type { Project } from '#contract/api/project.ts'
import { useCan, useProfile } from '#src/providers/session.ts'

type Heads = Pick<Project, 'technicalLeads' | 'deliveryManagers' | 'accountManagers'>

/**
 * What the reader may do with audits and action items of a project: with `projects.read.fullAccess` read those of all,
 * else of projects that he leads or heads; and write what he reads with `projects.edit` or as a head. The server
 * decides by the same rule.
 */
export function useHealthRights(project: Heads): { mayRead: boolean; mayEdit: boolean } {
  const can = useCan()
  const { id } = useProfile()
  const { technicalLeads, deliveryManagers, accountManagers } = project
  const isHead = [technicalLeads, deliveryManagers, accountManagers]
    .flat()
    .some(({ employeeID }) => employeeID === id)
  const mayRead = can('dashboards.projects.read') && (can('projects.read.fullAccess') || isHead)
  return { mayRead, mayEdit: mayRead && (can('projects.edit') || isHead) }
}
