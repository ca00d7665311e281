import { type ActionItem, ActionItemEdit, type AuditCycle } from '#contract/api/health.ts'
import { labelOf } from '#contract/fields.ts'
import { versionOf } from '#contract/version.ts'
import { useSave } from '#src/admin/form/useSaveRecord.tsx'
import { SidePanel } from '#src/admin/form/SidePanel.tsx'
import { SchemaForm } from '#src/admin/form/SchemaForm.tsx'
import { AutocompleteInput } from '#src/admin/inputs/AutocompleteInput.tsx'
import { inputsOf } from '#src/admin/inputs/inputsOf.tsx'
import { cycleName } from './tags.tsx'

/** An action item as its form is filled from it. */
const valuesOf = (item: ActionItem) => ({
  values: {
    name: item.name,
    description: item.description,
    cycleID: item.cycle?.id ?? '',
    picID: item.pic?.id ?? '',
    priority: item.priority,
    status: item.status,
    dueDate: item.dueDate ?? '',
    needHelp: item.needHelp,
  },
  version: versionOf(item),
})

const dayLength = 86_400_000

/** How many days an open action item is past its due date on the day `today`, both `YYYY-MM-DD`; 0 while it is not. */
export function daysLate({ status, dueDate }: Pick<ActionItem, 'status' | 'dueDate'>, today: string): number {
  if (status === 'done' || !dueDate) return 0
  return Math.max(0, (Date.parse(today) - Date.parse(dueDate)) / dayLength)
}

const F = inputsOf(ActionItemEdit)

/** Chooses one of the cycles of the project. */
function CycleInput({ cycles }: { cycles: readonly AuditCycle[] }) {
  return (
    <AutocompleteInput
      source="cycleID"
      label={labelOf(ActionItemEdit, 'cycleID')}
      optional
      choices={cycles.map((cycle) => ({ id: cycle.id, code: cycle.id, name: cycleName(cycle) }))}
    />
  )
}

interface ActionItemFormProps {
  projectID: string
  cycles: readonly AuditCycle[]
  /** The action item to edit; without one a new one is made, of the newest cycle. */
  item: ActionItem | undefined
  onClose: () => void
}

/** The form of an action item. */
export function ActionItemForm({ projectID, cycles, item, onClose }: ActionItemFormProps) {
  const { create, update, reload } = useSave('actionItems', { projectID })
  const fresh = { values: { cycleID: cycles[0]?.id ?? '', status: 'pending', needHelp: false } }
  return (
    <SidePanel title={item ? 'Edit action item' : 'New action item'} onClose={onClose}>
      {(formProps) => (
        <SchemaForm
          schema={ActionItemEdit}
          {...(item ? valuesOf(item) : fresh)}
          {...(item ? { reload: async () => valuesOf(await reload(item)) } : {})}
          failure={`Could not ${item ? 'update' : 'add'} the action item`}
          save={(body, sent) =>
            item ? update(item, body, 'Action item updated.', sent) : create(body, 'Action item added.')
          }
          {...formProps}
        >
          <F.Input source="name" />
          <F.Input source="description" />
          <F.Input source="picID" known={item?.pic ?? null} />
          <F.Input source="dueDate" />
          <F.Input source="priority" />
          <F.Input source="status" />
          <CycleInput cycles={cycles} />
          <F.Input source="needHelp" />
        </SchemaForm>
      )}
    </SidePanel>
  )
}
