import { useState } from 'react'
import { useNotify } from 'react-admin'
import type { Project } from '#contract/api/project.ts'
import { projects as projectsApi } from '#contract/api/projects.ts'
import { useRefresh } from '#src/admin/form/useSaveRecord.tsx'
import { UndoButton, undoTime } from '#src/admin/notifications/undo.tsx'
import { call } from '#src/providers/call.ts'
import { reasonOf } from '#src/providers/describeError.ts'

type Switched = Pick<Project, 'id' | 'name'>
interface Failure {
  name: string
  reason: string
}

const what = (switched: readonly Switched[]) =>
  switched.length === 1 && switched[0] ? switched[0].name : `${switched.length} projects`

/**
 * Switches the work surveys of projects, one call each, with a way to undo it. `wanted`: what is being switched; it already shows.
 * `progress`: how many of several are through.
 */
export function useSwitches() {
  const notify = useNotify()
  const refresh = useRefresh('projects')
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
        await call(projectsApi.changeSurveyState, { params: { id }, query: { allowsSendingSurvey: allows } })
        switched.push({ id, name })
      } catch (error) {
        const reason = reasonOf(error)
        setFailures((known) => [...known, { name, reason }])
      }
    }
    await refresh()
    setProgress(undefined)
    setWanted((all) =>
      Object.fromEntries(Object.entries(all).filter(([id]) => !projects.some((one) => one.id === id))),
    )
    if (switched.length === 0) return
    notify(`Work surveys of ${what(switched)} are ${allows ? 'on' : 'off'}.`, {
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
