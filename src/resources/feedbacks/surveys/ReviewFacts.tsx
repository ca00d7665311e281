import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { Review } from '#contract/api/survey.ts'
import { relationships } from '#contract/api/surveyWords.ts'
import { ProjectChip, UserChip } from '#src/admin/fields/Chip.tsx'
import { ParticipantTag } from './tags.tsx'

/** Who answered about whom, and how far they are. */
export function ReviewFacts({ review }: { review: Review }) {
  const { topicName, reviewer, employee, relationship, project, status, isForcedDone } = review
  const isSelf = reviewer.id === employee.id
  return (
    <div>
      <Typography component="h3" sx={{ fontWeight: 600, mb: 2 }}>
        {topicName}
      </Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
        <UserChip person={reviewer} />
        {!isSelf && (
          <Typography component="span" color="text.secondary">
            {relationships[relationship]}
          </Typography>
        )}
        {project && <ProjectChip project={project} />}
        <ParticipantTag status={status} isForced={isForcedDone} />
      </Stack>
    </div>
  )
}
