import type { Project } from '#contract/api/projects/project.ts'
import { useCan, useProfile } from '#src/providers/useSession.ts'

type Heads = Pick<Project, 'technicalLeads' | 'deliveryManagers' | 'accountManagers'>

/**
 * Permissions for audits and action items of a project. Reading needs `dashboards.projects.read`, and either
 * `projects.read.fullAccess` or to be one of the project's technical leads, delivery managers or account managers.
 * Editing also needs `projects.edit` or to be one of them. The server applies the same rule.
 */
export function useHealthRights(project: Heads): { mayRead: boolean; mayEdit: boolean } {
  const can = useCan()
  const { id } = useProfile()
  const { technicalLeads, deliveryManagers, accountManagers } = project
  const isHead = [technicalLeads, deliveryManagers, accountManagers].flat().some(({ employeeID }) => employeeID === id)
  const mayRead = can('dashboards.projects.read') && (can('projects.read.fullAccess') || isHead)
  return { mayRead, mayEdit: mayRead && (can('projects.edit') || isHead) }
}
