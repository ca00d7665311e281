import Stack from '@mui/material/Stack'
import { SearchBox } from '#src/components/filters/SearchBox.tsx'
import { ErrorPanel } from '#src/components/Notice.tsx'
import { PageHeading } from '#src/components/PageHeading.tsx'
import { StaffingBoard } from './Board.tsx'
import { Legend } from './Legend.tsx'
import { Pages } from './Pages.tsx'
import { NoRows, TimelineSkeleton } from './TimelineStates.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useStaffing } from './useStaffing.ts'
import { type TimelineParams, useTimelineParams } from './useTimelineParams.ts'

interface StaffingTimelineProps {
  /** Of one project; without it the whole company, with a heading of its own. */
  projectId?: string
  /** Links to the other views of the page, beside the heading. */
  viewSwitch?: React.ReactNode
}

function Rows({ params, projectId }: { params: TimelineParams; projectId: string | undefined }) {
  const { data, error, isPlaceholderData, refetch } = useStaffing(params, projectId)
  if (error && !data)
    return <ErrorPanel title="The timeline could not be loaded" error={error} retry={() => void refetch()} />
  if (!data) return <TimelineSkeleton />
  if (data.data.length === 0) return <NoRows params={params} ofCompany={!projectId} />
  return (
    <>
      <Stack direction="row" sx={{ flexWrap: 'wrap', justifyContent: 'space-between', gap: 2 }}>
        <Pages params={params} total={data.total ?? 0} />
        <Legend />
      </Stack>
      <StaffingBoard
        rows={data.data}
        params={params}
        names={projectId ? 'seats' : params.by}
        busy={isPlaceholderData}
      />
    </>
  )
}

/** Who works where and when: of one project, or of the whole company by people or by projects. Everything chosen stands in the address. */
export function StaffingTimeline({ projectId, viewSwitch }: StaffingTimelineProps) {
  const params = useTimelineParams()
  return (
    <Stack spacing={3}>
      {!projectId && (
        <PageHeading
          title="Projects"
          actions={
            <>
              <SearchBox
                label="Search people and projects"
                value={params.keyword}
                onSearch={(keyword) => params.set({ keyword })}
              />
              {viewSwitch}
            </>
          }
        />
      )}
      <Toolbar params={params} ofCompany={!projectId} />
      <Rows params={params} projectId={projectId} />
    </Stack>
  )
}
