import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import { useNotify } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { type AuditItemEdit, type AuditCycle, mostItems } from '#contract/api/health.ts'
import type { AuditType } from '#contract/api/auditWords.ts'
import { type Boxed, FieldFrame } from '#src/components/inputs/FieldFrame.tsx'
import { useRows } from '#src/components/inputs/useRows.ts'
import { reasonOf } from '#src/providers/reasonOf.ts'
import { useActionItems } from '../useHealth.ts'
import { useSaveHealth } from '../useKeepHealth.ts'
import { withAreas } from './auditForm.ts'
import { ChecklistCounts } from './ChecklistCounts.tsx'
import { ChecklistRow } from './ChecklistRow.tsx'
import { Items, ItemsHead } from './checklistStyle.ts'

const blank: AuditItemEdit = { name: '', grade: 0 }

/** Rows added in which nothing was entered do not count. */
const filled = (rows: readonly AuditItemEdit[]) =>
  rows.filter(({ id, name, requirements, notes, grade, severity, area, actionItemID }) =>
    [id, name.trim(), requirements, notes, grade, severity, area, actionItemID].some(Boolean),
  )

function ChecklistRows({ field, described, invalid, cycle }: Boxed & { cycle: AuditCycle }) {
  const { projectID } = cycle
  const notify = useNotify()
  const { createItem } = useSaveHealth(projectID)
  const actionItems = useActionItems(projectID).data ?? []
  const hasArea = (useWatch({ name: 'type' }) as AuditType | undefined) === withAreas
  const { list, rows, change, move, add, remove } = useRows<AuditItemEdit>(field, blank, filled)
  const isFull = rows.length >= mostItems
  const createActionItem = async ({ name, severity }: AuditItemEdit) => {
    try {
      const { id } = await createItem({ name: name.trim(), cycleID: cycle.id, priority: severity })
      return id
    } catch (error) {
      notify(`Could not add the action item - ${reasonOf(error)}`, { type: 'error' })
      return undefined
    }
  }
  const next = (index: number, item: AuditItemEdit) => {
    const following = list.current?.children[index + 1]?.querySelector('input')
    if (following) following.focus()
    else if (filled([item]).length > 0 && !isFull) add()
  }
  return (
    <>
      <ItemsHead data-areas={hasArea} aria-hidden>
        <span />
        <span>Item</span>
        {hasArea && <span>Area</span>}
        <span>Grade</span>
        <span>Severity</span>
        <span>Action item</span>
      </ItemsHead>
      <Items ref={list} data-areas={hasArea}>
        {rows.map(({ key, row }, index) => (
          <ChecklistRow
            key={key}
            item={row}
            place={index + 1}
            hasArea={hasArea}
            described={described}
            invalid={invalid}
            actionItems={actionItems}
            createActionItem={createActionItem}
            onChange={(changed) => change(key, changed)}
            onMove={(by) => move(key, by)}
            onRemove={() => remove(key)}
            onNext={() => next(index, row)}
          />
        ))}
      </Items>
      {!isFull && (
        <Button size="small" startIcon={<Add />} onClick={add} sx={{ alignSelf: 'start', mt: 2 }}>
          Add item
        </Button>
      )}
    </>
  )
}

const help =
  'Enter goes on to the next item, a digit sets the grade, Alt and an arrow key move the item that you are in.'

/** The checklist of an audit: its items in their order, with what follows from their grades. */
export function Checklist({ cycle }: { cycle: AuditCycle }) {
  const items = useWatch({ name: 'items' }) as AuditItemEdit[] | undefined
  return (
    <>
      <ChecklistCounts given={(items ?? []).map(({ grade }) => grade)} />
      <FieldFrame name="items" label="Items" optional={false} help={help} group>
        {(boxed) => <ChecklistRows {...boxed} cycle={cycle} />}
      </FieldFrame>
    </>
  )
}
