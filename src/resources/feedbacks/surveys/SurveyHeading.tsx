import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { SurveyDetail } from '#contract/api/survey.ts'
import { PageHeading } from '#src/admin/layout/PageHeading.tsx'
import { paths } from '#src/layout/paths.ts'
import { PeriodText } from './PeriodText.tsx'
import { ProgressCell } from './ProgressCell.tsx'
import { EventStatusTag } from './tags.tsx'

interface SurveyHeadingProps {
  survey: SurveyDetail
  /** Words of the arrow back to the list. */
  back: string
  actions: ReactNode
}

/** The head of a survey's page: title, status, the time it is about, how many forms are finished. */
export function SurveyHeading({ survey, back, actions }: SurveyHeadingProps) {
  const { title, status, subtype, rows } = survey
  return (
    <>
      <PageHeading
        title={
          <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
            {title} <EventStatusTag subtype={subtype} status={status} />
          </Box>
        }
        back={{ to: paths.survey(subtype), label: back }}
        actions={actions}
      />
      <Stack
        direction="row"
        sx={{
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 6,
          rowGap: 2,
          mb: 5,
          fontSize: 'var(--text-13)',
        }}
      >
        <Typography component="span" variant="body2" color="text.secondary">
          <PeriodText {...survey} />
        </Typography>
        <Stack direction="row" spacing={3} sx={{ alignItems: 'center', width: 360, maxWidth: '100%' }}>
          <Typography component="span" variant="body2" color="text.secondary" sx={{ flex: 'none' }}>
            {status === 'done' ? 'Forms closed' : 'Forms finished'}
          </Typography>
          <ProgressCell done={rows.done} total={rows.total} />
        </Stack>
      </Stack>
    </>
  )
}
