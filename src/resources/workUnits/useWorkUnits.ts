import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import type { WorkUnit } from '#contract/api/projects/workUnits.ts'
import { useSave } from '#src/admin/form/useSaveRecord.tsx'
import { useListAddress } from '#src/admin/list/useListAddress.ts'
import { useDataProvider, useGetList } from '#src/providers/dataProvider/hooks.ts'
import { reasonOf } from '#src/providers/describeError.ts'

/** The status of a work unit. Each has a tab of its own. */
export type WorkUnitStatus = WorkUnit['status']

/** The work units of a project with this status, oldest first. */
export const useWorkUnits = (projectID: string, status: WorkUnitStatus) =>
  useGetList('workUnits', {
    filter: { status },
    meta: { projectID },
    pagination: { page: 1, perPage: 999 },
  })

/** Archives or unarchives a work unit at once. `busy` has the ids of units being saved. */
export function useArchiveWorkUnit(projectID: string) {
  const { run } = useDataProvider()
  const { announce } = useSave('workUnits', { projectID })
  const notify = useNotify()
  const [busy, setBusy] = useState<readonly string[]>([])
  const move = async ({ id, name }: WorkUnit, action: 'archive' | 'unarchive'): Promise<void> => {
    setBusy((ids) => [...ids, id])
    try {
      const answer = await run('workUnits', action, { params: { id: projectID, unitId: id } })
      await announce(action === 'archive' ? t`${name} archived` : t`${name} unarchived`, answer)
    } catch (error) {
      const reason = reasonOf(error)
      notify(action === 'archive' ? t`Couldn't archive ${name}: ${reason}` : t`Couldn't unarchive ${name}: ${reason}`, {
        type: 'error',
      })
    } finally {
      setBusy((ids) => ids.filter((one) => one !== id))
    }
  }
  return { busy, move }
}

/** Tab and search of the work units, kept in the URL. */
export function useWorkUnitParams() {
  const { text, narrow } = useListAddress()
  const tab: WorkUnitStatus = text('workUnitsTab') === 'archived' ? 'archived' : 'active'
  return {
    tab,
    keyword: text('q'),
    setTab: (next: WorkUnitStatus) => narrow({ workUnitsTab: next }),
    search: (words: string) => narrow({ q: words }, true),
  }
}
