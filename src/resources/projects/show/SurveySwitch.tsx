import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { projects as projectsApi } from '#contract/api/projects.ts'
import type { Project } from '#contract/api/project.ts'
import { useRefresh } from '#src/components/record/useSaveRecord.ts'
import { call } from '#src/providers/call.ts'
import { useUndoable } from '#src/components/undo/useUndoable.tsx'
import { reasonOf } from '#src/providers/reasonOf.ts'

/** Whether the people of a project are asked by the regular work surveys. */
export function SurveySwitch({ project: { id, name, allowsSendingSurvey } }: { project: Project }) {
  const notify = useNotify()
  const tell = useUndoable()
  const refresh = useRefresh('projects')
  /** What it is being switched to; it already shows. */
  const [wanted, setWanted] = useState<boolean>()
  const save = async (allows: boolean) => {
    setWanted(allows)
    try {
      const answer = await call(projectsApi.changeSurveyState, {
        params: { id },
        query: { allowsSendingSurvey: allows },
      })
      await refresh()
      tell(`Work surveys of ${name} are ${allows ? 'on' : 'off'}.`, answer)
    } catch (error) {
      notify(`Could not update the survey setting of ${name} - ${reasonOf(error)}`, { type: 'error' })
    } finally {
      setWanted(undefined)
    }
  }
  return (
    <FormControlLabel
      label="Work surveys"
      disabled={wanted !== undefined}
      control={
        <Switch checked={wanted ?? allowsSendingSurvey} onChange={(_event, checked) => void save(checked)} />
      }
    />
  )
}
