import { useState } from 'react'
import { projectStatuses } from '#contract/api/metadata.ts'
import type { Project } from '#contract/api/project.ts'
import type { ProjectStatus as Status } from '#contract/api/projectWords.ts'
import { StatusSelect } from '#src/components/status/StatusSelect.tsx'
import { useStatusChange } from '#src/components/status/useStatusChange.ts'
import { EndDialog } from './EndDialog.tsx'

const ends = (status: Status): status is 'closed' | 'paused' => status === 'closed' || status === 'paused'

/** The status of a project. Saves at once, except where people leave by it, which asks first. */
export function ProjectStatus({ project }: { project: Project }) {
  const [ending, setEnding] = useState<'closed' | 'paused'>()
  const saving = useStatusChange<Project, { status: Status }>({
    resource: 'projects',
    record: project,
    call: 'status',
    bodyOf: (choice) => choice,
  })
  const pick = (status: Status) => {
    if (ends(status)) setEnding(status)
    else void saving.change({ status })
  }
  return (
    <StatusSelect status={project.status} statuses={projectStatuses} saving={saving} onPick={pick}>
      {ending && (
        <EndDialog
          project={project}
          status={ending}
          busy={saving.busy}
          onConfirm={() =>
            void saving.change({ status: ending }).then((isDone) => setEnding(isDone ? undefined : ending))
          }
          onCancel={() => setEnding(undefined)}
        />
      )}
    </StatusSelect>
  )
}
