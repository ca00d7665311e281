import { plural, t } from '@lingui/core/macro'
import { FormControlLabel, Switch, Typography } from '@mui/material'
import { useState } from 'react'
import { projectStatuses } from '#contract/api/metadata/metadata.ts'
import type { Project } from '#contract/api/projects/project.ts'
import type { ProjectStatus as Status } from '#contract/api/projects/words.ts'
import { ConfirmDialog } from '#src/admin/form/ConfirmDialog.tsx'
import { StatusSelect, useStatusChange } from '#src/admin/inputs/StatusSelect.tsx'
import { useNotifyFailure } from '#src/admin/notifications/failure.ts'
import { useUndoable } from '#src/admin/notifications/undo.tsx'
import { useCommand } from '#src/providers/dataProvider/hooks.ts'

interface EndDialogProps {
  project: Project
  /** The new status of the project. */
  status: 'closed' | 'paused'
  busy: boolean
  onConfirm: () => void
  onCancel: () => void
}

/**
 * Asks before a project is closed or paused, and names the effects (rules/members.md#2.4 and rules/projects.md#4.3).
 */
function EndDialog({ project, status, busy, onConfirm, onCancel }: EndDialogProps) {
  const { name, members, endDate } = project
  const closes = status === 'closed'
  const count = new Set(members.map(({ employeeID }) => employeeID)).size
  return (
    <ConfirmDialog
      open
      title={closes ? t`Close ${name}?` : t`Pause ${name}?`}
      action={closes ? t`Close project` : t`Pause project`}
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <Typography component="ul" className="bullets" sx={{ '& li + li': { mt: 2 } }}>
        {closes && <li>{t`Its end date becomes today.`}</li>}
        {!closes && endDate && <li>{t`Its end date is removed.`}</li>}
        <li>
          {plural(count, {
            0: `Members who are still to start are released tonight. Reopening won't restore them.`,
            one: `Its # member is released tonight. Reopening won't restore them.`,
            other: `All # members are released tonight. Reopening won't restore them.`,
          })}
        </li>
        <li>{t`Only people with full access to projects can still find it.`}</li>
      </Typography>
    </ConfirmDialog>
  )
}

const ends = (status: Status): status is 'closed' | 'paused' => status === 'closed' || status === 'paused'

/** The status select of a project. Saves at once, except for statuses that release members, which ask first. */
export function ProjectStatus({ project }: { project: Project }) {
  const [ending, setEnding] = useState<'closed' | 'paused'>()
  const saving = useStatusChange<Project, { status: Status }>({
    resource: 'projects',
    record: project,
    call: 'status',
    bodyOf: (choice) => choice,
  })
  const choose = (status: Status) => {
    if (ends(status)) setEnding(status)
    else void saving.change({ status })
  }
  return (
    <StatusSelect status={project.status} statuses={projectStatuses} saving={saving} onPick={choose}>
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

/** Turns work surveys of a project on or off. */
export function SurveySwitch({ project: { id, name, allowsSendingSurvey } }: { project: Project }) {
  const tell = useUndoable()
  const { mutate, isPending, variables } = useCommand('projects', 'changeSurveyState', {
    onSuccess: (answer, { query }) =>
      tell(
        query?.allowsSendingSurvey ? t`Work surveys of ${name} are on.` : t`Work surveys of ${name} are off.`,
        answer,
      ),
    onError: useNotifyFailure()(t`Couldn't update the survey setting of ${name}`),
  })
  return (
    <FormControlLabel
      label={t`Work surveys`}
      disabled={isPending}
      control={
        <Switch
          // The chosen value, while it is being saved.
          checked={(isPending ? variables.query?.allowsSendingSurvey : undefined) ?? allowsSendingSurvey}
          onChange={(_event, allows) => mutate({ params: { id }, query: { allowsSendingSurvey: allows } })}
        />
      }
    />
  )
}
