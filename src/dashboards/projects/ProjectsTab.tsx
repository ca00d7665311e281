import { t } from '@lingui/core/macro'
import { fullAccess } from '#contract/api/projects/project.ts'
import { CardGrid, CardsDay, cardsIn } from '../cards.tsx'
import { ProjectPicker, UnknownProject } from './ProjectPicker.tsx'
import { type ProjectCard, useSelectedProject } from './useSelectedProject.ts'

const cards = cardsIn(import.meta.glob<{ cards: ProjectCard[] }>('./*Card.tsx', { eager: true }))

/** What numbers of another day need (docs/rules/time.md#7.4). */
const forDays = [fullAccess, 'projectMembers.read'] as const

/** Sizes and summary of all projects; audits and action items of the selected one (rules/pages.md#2.2). */
export function ProjectsTab() {
  const project = useSelectedProject()
  return (
    <CardsDay permissions={forDays}>
      <ProjectPicker project={project}>{t`Company-wide cards ignore this filter.`}</ProjectPicker>
      <CardGrid cards={cards} shared={{ project }} isShown={({ isFixed }) => isFixed || !project.isUnknown}>
        {project.isUnknown && <UnknownProject project={project} />}
      </CardGrid>
    </CardsDay>
  )
}
