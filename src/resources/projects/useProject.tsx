import type { Project } from '#contract/api/project.ts'
import { RecordSkeleton } from '#src/components/record/RecordSkeleton.tsx'
import { useRecord } from '#src/components/record/useRecord.tsx'

/** The project in the address, by code or id, or what stands in its place. */
export const useProject = () =>
  useRecord<Project>({
    resource: 'projects',
    place: '/projects/:id',
    nameOf: ({ name }) => name,
    failure: 'The project could not be loaded',
    skeleton: <RecordSkeleton label="Loading the project" left={[560, 220, 200]} right={[280, 120, 320]} />,
  })
