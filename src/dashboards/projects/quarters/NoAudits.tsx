import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#src/layout/paths.ts'
import { useCan } from '#src/providers/session.ts'
import type { CardProps } from './cardProps.ts'

/** Why a card about audits is empty, and where its numbers would be entered. */
export function NoAudits({ project, children }: CardProps & { children: ReactNode }) {
  const can = useCan()
  const isOpen = project.id !== undefined && can('projects.read.fullAccess')
  return (
    <>
      {children} Audits and action items are entered on{' '}
      {isOpen ? (
        <Link to={`${paths.project(project.id ?? '')}?tab=health`}>the tab Health of {project.name}</Link>
      ) : (
        'the tab Health of a project'
      )}
      .
    </>
  )
}
