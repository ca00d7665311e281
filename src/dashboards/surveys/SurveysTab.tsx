import { Stack } from '@mui/material'
import { useCan } from '#src/providers/useSession.ts'
import { CardGrid } from '../cards.tsx'
import { ProjectPicker, UnknownProject } from '../projects/ProjectPicker.tsx'
import { useSelectedProject } from '../projects/useSelectedProject.ts'
import { AnswersCard } from './AnswersCard.tsx'
import { MovesCard } from './MovesCard.tsx'
import { cards } from './WorkSurveyCard.tsx'

/** The averages of all projects, or of the selected one. */
function Averages() {
  const project = useSelectedProject()
  return (
    <div>
      <ProjectPicker project={project} />
      <CardGrid cards={cards} shared={{ project }} isShown={() => !project.isUnknown}>
        {project.isUnknown && <UnknownProject project={project} />}
      </CardGrid>
    </div>
  )
}

/** What people answered in work surveys, by project and by person (rules/pages.md#2.6). */
export function SurveysTab() {
  const can = useCan()
  return (
    <Stack spacing={4}>
      {can('dashboards.projects.read') && <Averages />}
      {can('some dashboards.resources.read') && <MovesCard />}
      {can('some dashboards.resources.read') && <AnswersCard />}
    </Stack>
  )
}
