import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { type ActionItemStatus, actionItemStatuses } from '#contract/api/auditWords.ts'
import type { ActionItem } from '#contract/api/health.ts'
import { health as healthApi } from '#contract/api/healthCalls.ts'
import { versionOf } from '#contract/version.ts'
import { UndoButton, undoTime } from '#src/components/UndoButton.tsx'
import { call } from '#src/providers/call.ts'
import { reasonOf } from '#src/providers/reasonOf.ts'
import { fetchActionItem, healthKey } from '../useHealth.ts'
import { useSaveHealth } from '../useKeepHealth.ts'

/** Changes how far an action item is, at once, with a way to undo it. Whatever else is stored of it stays. */
export function useActionItemStatus(projectID: string) {
  const queries = useQueryClient()
  const notify = useNotify()
  const { refresh } = useSaveHealth(projectID)
  const queryKey = healthKey(projectID, 'items')
  const set = async (id: string, status: ActionItemStatus, before?: ActionItemStatus) => {
    await queries.cancelQueries({ queryKey })
    queries.setQueryData<ActionItem[]>(queryKey, (items) =>
      items?.map((one) => (one.id === id ? { ...one, status } : one)),
    )
    try {
      // The name goes out along with the status: it must not take back what somebody else called it meanwhile.
      const item = await fetchActionItem(projectID, id)
      await call(healthApi.editActionItem, {
        params: { id: projectID, itemId: id },
        body: { name: item.name, status },
        version: versionOf(item),
      })
      notify(`${item.name}: ${actionItemStatuses[status].toLowerCase()}.`, {
        type: 'success',
        ...(before && {
          autoHideDuration: undoTime,
          action: <UndoButton onUndo={() => void set(id, before)} />,
        }),
      })
    } catch (error) {
      notify(`Could not update the action item - ${reasonOf(error)}`, { type: 'error' })
    }
    await refresh()
  }
  return (item: ActionItem, status: ActionItemStatus) => set(item.id, status, item.status)
}
