import { t } from '@lingui/core/macro'
import { useNotify } from 'react-admin'
import type { WorkUnit } from '#contract/api/projects/workUnits.ts'
import { useUndoable } from '#src/admin/notifications/undo.tsx'
import { useQueryParams } from '#src/admin/hooks/useQueryParams.ts'
import { useCommand, useGetManyReference } from '#src/providers/dataProvider/hooks.ts'

/** The status of a work unit. Each has a tab of its own. */
export type WorkUnitStatus = WorkUnit['status']

/** The work units of a project with this status, oldest first. */
export const useWorkUnits = (projectID: string, status: WorkUnitStatus) =>
  useGetManyReference('workUnits', {
    target: 'projectID',
    id: projectID,
    filter: { status },
    pagination: { page: 1, perPage: 999 },
  })

/** Archives or unarchives a work unit at once. Each row has its own, so that several can be saved at a time. */
export function useArchiveWorkUnit(projectID: string, { id, name, status }: WorkUnit, onMoved: () => void) {
  const tell = useUndoable()
  const notify = useNotify()
  const isArchived = status === 'archived'
  const { mutate, isPending } = useCommand('workUnits', isArchived ? 'unarchive' : 'archive', {
    onSuccess: (answer) => tell(isArchived ? t`${name} unarchived` : t`${name} archived`, answer),
    onError: ({ message: reason }) =>
      notify(isArchived ? t`Couldn't unarchive ${name}: ${reason}` : t`Couldn't archive ${name}: ${reason}`, {
        type: 'error',
      }),
    onSettled: onMoved,
  })
  return { move: () => mutate({ params: { id: projectID, unitId: id } }), isPending }
}

/** Tab and search of the work units, kept in the URL. */
export function useWorkUnitParams() {
  const { text, set } = useQueryParams()
  const tab: WorkUnitStatus = text('workUnitsTab') === 'archived' ? 'archived' : 'active'
  return {
    tab,
    keyword: text('q'),
    setTab: (next: WorkUnitStatus) => set({ workUnitsTab: next }),
    search: (words: string) => set({ q: words }, true),
  }
}
