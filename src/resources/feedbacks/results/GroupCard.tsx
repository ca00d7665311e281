import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { EngagementResults } from '#contract/api/surveyResults.ts'
import { groupKinds } from '#contract/api/surveyWords.ts'
import { saveCsv } from '#src/admin/import/csv.ts'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { ViewLinks } from '#src/admin/layout/ViewLinks.tsx'
import { GroupTable } from './GroupTable.tsx'
import { groupsCsv } from './groupsCsv.ts'
import { useGrouping } from './useResults.ts'

interface GroupCardProps {
  results: EngagementResults
  /** The groups are still those that were chosen before. */
  isWaiting: boolean
}

/** The averages by group: by what is chosen, the table, and its file. */
export function GroupCard({ results, isWaiting }: GroupCardProps) {
  const { by, to } = useGrouping()
  const { questions, groups, minimumGroupSize } = results
  const scales = questions.filter(({ type }) => type === 'likert-scale')
  const save = () => saveCsv(groupsCsv(results), `${results.title} by ${by}`)
  return (
    <SectionCard title="By group">
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center', mb: 3 }}>
        <ViewLinks label="Group by" views={groupKinds} current={by} to={to} />
        <span style={{ flex: 1 }} />
        <Button color="inherit" startIcon={<FileDownloadOutlined />} disabled={isWaiting} onClick={save}>
          Export CSV
        </Button>
      </Stack>
      {isWaiting ? (
        <Skeleton variant="rounded" height={240} aria-label="Loading the groups" />
      ) : groups.length > 0 ? (
        <GroupTable caption={groupKinds[by]} questions={scales} groups={groups} minimum={minimumGroupSize} />
      ) : (
        <Typography color="text.secondary">
          Nobody who was asked had a {groupKinds[by].toLowerCase()} when the survey was sent.
        </Typography>
      )}
    </SectionCard>
  )
}
