import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import type { ActionItem, AuditCycle } from '#contract/api/health.ts'
import { dateIn } from '#contract/dates.ts'
import { useFocusKept } from '#src/components/form/useFocusKept.ts'
import { ErrorPanel, Notice } from '#src/components/Notice.tsx'
import { SectionCard } from '#src/components/SectionCard.tsx'
import { PlacePager } from '#src/components/table/PlacePager.tsx'
import { Stale } from '#src/components/table/Stale.tsx'
import { useRemove } from '#src/components/undo/useRemove.ts'
import { useSettings } from '#src/providers/session.ts'
import { useActionItems } from '../useHealth.ts'
import { useHealthParams } from '../useHealthPlace.ts'
import { useSaveHealth } from '../useKeepHealth.ts'
import { filterItems } from './itemFilter.ts'
import { ItemFilters } from './ItemFilters.tsx'
import { ActionItemForm } from './ItemPanel.tsx'
import { ActionItemRow } from './ItemRow.tsx'
import { useActionItemStatus } from './useItemStatus.tsx'

interface ActionItemListProps {
  projectID: string
  cycles: readonly AuditCycle[]
  mayEdit: boolean
}

/** The action items of a project that the filter leaves, open ones first. */
export function ActionItemList({ projectID, cycles, mayEdit }: ActionItemListProps) {
  const { timeZone } = useSettings()
  const [today] = useState(() => dateIn(timeZone, new Date()))
  const { filter, isFiltered, clear, page, size, setPage, setSize } = useHealthParams()
  const { data, error, refetch } = useActionItems(projectID)
  const { removeItem } = useSaveHealth(projectID)
  const setStatus = useActionItemStatus(projectID)
  const [open, setOpen] = useState<ActionItem | 'new'>()
  const frame = useFocusKept(open !== undefined)
  const removeOnce = useRemove(frame)
  const found = data && filterItems(data, filter)
  const actions = mayEdit
    ? {
        onEdit: setOpen,
        onDelete: (item: ActionItem) =>
          void removeOnce({ id: item.id, one: 'action item', work: () => removeItem(item) }),
        onStatus: (...change: Parameters<typeof setStatus>) => void setStatus(...change),
      }
    : undefined
  const add = mayEdit && (
    <Button size="small" variant="outlined" startIcon={<Add />} onClick={() => setOpen('new')}>
      Add action item
    </Button>
  )
  return (
    <div ref={frame} tabIndex={-1} style={{ outline: 0 }}>
      <SectionCard title={found ? `Action items (${found.length})` : 'Action items'} aside={add}>
        <Stack spacing={3}>
          {data && data.length > 0 && <ItemFilters cycles={cycles} />}
          {error && data && <Stale reason={error.message} retry={() => void refetch()} />}
          {error && !data && (
            <ErrorPanel
              title="The action items could not be loaded"
              error={error}
              retry={() => void refetch()}
            />
          )}
          {!data && !error && <Skeleton variant="rounded" height={320} />}
          {found?.length === 0 &&
            (isFiltered && data?.length ? (
              <Notice
                title="No action item matches"
                actions={
                  <Button variant="outlined" onClick={clear}>
                    Clear filters
                  </Button>
                }
              />
            ) : (
              <Notice title="No action items yet">
                What audits find and somebody has to do stands here, with an owner and a due date.
              </Notice>
            ))}
          {found && found.length > 0 && (
            <ul style={{ listStyle: 'none', margin: 0, padding: 0 }} aria-label="Action items">
              {found.slice((page - 1) * size, page * size).map((item) => (
                <ActionItemRow key={item.id} item={item} today={today} actions={actions} />
              ))}
            </ul>
          )}
          {found && found.length > 10 && (
            <PlacePager page={page} size={size} setPage={setPage} setSize={setSize} total={found.length} />
          )}
        </Stack>
      </SectionCard>
      {open && (
        <ActionItemForm
          projectID={projectID}
          cycles={cycles}
          item={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  )
}
