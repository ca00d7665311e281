import { useQuery } from '@tanstack/react-query'
import { api } from '#contract/api/index.ts'
import { ErrorPanel } from '#src/components/Notice.tsx'
import { PageHeading } from '#src/components/PageHeading.tsx'
import { call } from '#src/providers/call.ts'

interface ProjectTimelineProps {
  /** Of one project; without it the whole company, with a heading of its own. */
  projectId?: string
  /** Links to the other views of the page, beside the heading. */
  viewSwitch?: React.ReactNode
}

/** Who works where and when: of one project, or of the whole company by people or by projects. */
export function ProjectTimeline({ projectId, viewSwitch }: ProjectTimelineProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['staffing', projectId ?? ''],
    queryFn: ({ signal }) =>
      call(api.staffing.list, {
        query: { by: 'people', from: '2026-01-01', to: '2027-01-01', projectID: projectId, size: 500 },
        signal,
      }),
  })
  if (error)
    return <ErrorPanel title="The timeline could not be loaded" error={error} retry={() => void refetch()} />
  return (
    <>
      {!projectId && <PageHeading title="Projects" actions={viewSwitch} />}
      <ul aria-busy={!data}>
        {data?.data.map((row) => (
          <li key={row.id}>{row.person?.displayName ?? row.project?.name}</li>
        ))}
      </ul>
    </>
  )
}
