import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Stack,
  Switch,
} from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { contains } from '#contract/plainText.ts'
import type { Project } from '#contract/api/projects/project.ts'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { SearchBox } from '#src/admin/list/SearchBox.tsx'
import { UndoButton, undoTime } from '#src/admin/notifications/undo.tsx'
import { useCommand, useRefresh } from '#src/providers/dataProvider/hooks.ts'
import { reasonOf } from '#src/providers/describeError.ts'
import { useSurveyedProjects } from './useSurveys.ts'

type Switched = Pick<Project, 'id' | 'name'>
function buttonText(isNarrowed: boolean, allows: boolean): string {
  if (isNarrowed) return allows ? t`Switch these on` : t`Switch these off`
  return allows ? t`Switch all on` : t`Switch all off`
}

interface Failure {
  name: string
  reason: string
}

/** The success message. `switched` must not be empty. */
function switchedText(switched: readonly Switched[], allows: boolean): string {
  const name = switched[0]?.name ?? ''
  const count = switched.length
  if (count === 1) return allows ? t`Work surveys of ${name} are on.` : t`Work surveys of ${name} are off.`
  return allows
    ? plural(count, { one: 'Work surveys of # project are on.', other: 'Work surveys of # projects are on.' })
    : plural(count, { one: 'Work surveys of # project are off.', other: 'Work surveys of # projects are off.' })
}

/**
 * Turns work surveys of projects on or off, one request each, with undo. `wanted` holds optimistic values by project
 * id, `progress` the number of finished requests.
 */
function useProjectSwitches() {
  const notify = useNotify()
  const { mutateAsync: change } = useCommand('projects', 'changeSurveyState', { noRefresh: true })
  const refresh = useRefresh()
  const [wanted, setWanted] = useState<Readonly<Record<string, boolean>>>({})
  const [progress, setProgress] = useState<{ through: number; total: number }>()
  const [failures, setFailures] = useState<readonly Failure[]>([])

  const run = async (projects: readonly Switched[], allows: boolean, withUndo: boolean): Promise<void> => {
    const switched: Switched[] = []
    setFailures([])
    setWanted((all) => ({ ...all, ...Object.fromEntries(projects.map(({ id }) => [id, allows])) }))
    for (const [index, { id, name }] of projects.entries()) {
      if (projects.length > 1) setProgress({ through: index, total: projects.length })
      try {
        await change({ params: { id }, query: { allowsSendingSurvey: allows } })
        switched.push({ id, name })
      } catch (error) {
        const reason = reasonOf(error)
        setFailures((known) => [...known, { name, reason }])
      }
    }
    await refresh('projects')
    setProgress(undefined)
    setWanted((all) => Object.fromEntries(Object.entries(all).filter(([id]) => !projects.some((one) => one.id === id))))
    if (switched.length === 0) return
    notify(switchedText(switched, allows), {
      type: 'success',
      ...(withUndo && {
        autoHideDuration: undoTime,
        action: <UndoButton onUndo={() => void run(switched, !allows, false)} />,
      }),
    })
  }
  return {
    wanted,
    progress,
    failures,
    change: (projects: readonly Switched[], allows: boolean) => run(projects, allows, true),
  }
}

/** Projects that couldn't be switched, with the reasons. */
function SwitchFailures({ failures }: { failures: readonly { name: string; reason: string }[] }) {
  if (failures.length === 0) return null
  return (
    <Alert severity="error">
      {failures.map(({ name, reason }) => (
        <div key={name}>
          <Trans>
            Couldn't update the survey setting of {name} - {reason}
          </Trans>
        </div>
      ))}
    </Alert>
  )
}

interface ProjectSwitchesProps {
  projects: readonly Project[]
  wanted: Readonly<Record<string, boolean>>
  onSwitch: (project: Project, allows: boolean) => void
}

/** A switch per project. */
function ProjectSwitches({ projects, wanted, onSwitch }: ProjectSwitchesProps) {
  return (
    <Stack>
      {projects.map((project) => (
        <FormControlLabel
          key={project.id}
          label={project.name}
          labelPlacement="start"
          disabled={project.id in wanted}
          sx={{ ml: 0, justifyContent: 'space-between' }}
          control={
            <Switch
              checked={wanted[project.id] ?? project.allowsSendingSurvey}
              onChange={(_event, allows) => onSwitch(project, allows)}
            />
          }
        />
      ))}
    </Stack>
  )
}

/** Selects the active projects that take part in work surveys. Each switch saves at once. */
export function WorkProjectsDialog({ onClose }: { onClose: () => void }) {
  const query = useSurveyedProjects()
  const { data: projects } = query
  const { wanted, progress, failures, change } = useProjectSwitches()
  const [keyword, setKeyword] = useState('')
  const shown = projects?.filter(({ name }) => contains(name, keyword))
  const all = (allows: boolean) => (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      disabled={progress !== undefined || !shown?.some(({ allowsSendingSurvey }) => allowsSendingSurvey !== allows)}
      onClick={() =>
        void change(shown?.filter(({ allowsSendingSurvey }) => allowsSendingSurvey !== allows) ?? [], allows)
      }
    >
      {buttonText(keyword !== '', allows)}
    </Button>
  )
  return (
    <Dialog open fullWidth onClose={onClose} slotProps={{ paper: { sx: { maxWidth: 450 } } }}>
      <DialogTitle>{t`Projects in work surveys`}</DialogTitle>
      <Stack spacing={2} sx={{ px: 6, pb: 3, borderBottom: 1, borderColor: 'divider' }}>
        <SearchBox label={t`Search by name`} value={keyword} pause={500} onSearch={setKeyword} />
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
          {all(true)}
          {all(false)}
          {progress && (
            <span role="status" className="tabular">
              <Trans>
                {progress.through} of {progress.total}
              </Trans>
            </span>
          )}
        </Stack>
        <SwitchFailures failures={failures} />
      </Stack>
      <DialogContent tabIndex={-1}>
        {!projects && <Pending query={query} failure={t`Couldn't load the projects`} height={190} />}
        {projects?.length === 0 && (
          <Notice title={t`No active projects`}>{t`Only active projects take part in work surveys.`}</Notice>
        )}
        {projects && projects.length > 0 && shown?.length === 0 && (
          <Notice title={t`No projects found`}>{t`Search for another name.`}</Notice>
        )}
        {shown && (
          <ProjectSwitches
            projects={shown}
            wanted={wanted}
            onSwitch={(project, allows) => void change([project], allows)}
          />
        )}
      </DialogContent>
      <DialogActions sx={{ p: 4 }}>
        <Button variant="contained" onClick={onClose}>{t`Close`}</Button>
      </DialogActions>
    </Dialog>
  )
}
