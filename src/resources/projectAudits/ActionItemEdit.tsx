import { type ActionItem, ActionItemEdit, type AuditCycle } from '#contract/api/projectAudits/audit.ts'
import { daysBetween } from '#contract/dates.ts'
import { labelOf } from '#contract/fields.ts'
import { Form } from '#src/admin/form/Form.tsx'
import { AutocompleteInput } from '#src/admin/inputs/AutocompleteInput.tsx'
import { SchemaCreate } from '#src/admin/schema/SchemaCreate.tsx'
import { SchemaEdit } from '#src/admin/schema/SchemaEdit.tsx'
import { cycleName } from './tags.tsx'

/** Form values of an action item. */
const valuesOf = (item: ActionItem) => ({
  name: item.name,
  description: item.description,
  cycleID: item.cycle?.id ?? '',
  picID: item.pic?.id ?? '',
  priority: item.priority,
  status: item.status,
  dueDate: item.dueDate ?? '',
  needHelp: item.needHelp,
})

/** Days that an open action item is overdue on `today` (`YYYY-MM-DD`); 0 if it isn't. */
export function daysLate({ status, dueDate }: Pick<ActionItem, 'status' | 'dueDate'>, today: string): number {
  if (status === 'done' || !dueDate) return 0
  return Math.max(0, daysBetween(dueDate, today))
}

/** Selects one of the project's cycles. */
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

const Input = Form.Input<typeof ActionItemEdit>

interface ActionItemFormProps {
  projectID: string
  cycles: readonly AuditCycle[]
  /** The action item to edit. If undefined, the form creates one in the newest cycle. */
  item: ActionItem | undefined
  onClose: () => void
}

/** The form of an action item. */
export function ActionItemForm({ projectID, cycles, item, onClose }: ActionItemFormProps) {
  const inputs = (
    <>
      <Input source="name" />
      <Input source="description" />
      <Input source="picID" known={item?.pic ?? null} />
      <Input source="dueDate" />
      <Input source="priority" />
      <Input source="status" />
      <CycleInput cycles={cycles} />
      <Input source="needHelp" />
    </>
  )
  const form = { resource: 'actionItems', meta: { projectID }, inputs, onClose } as const
  const fresh = { cycleID: cycles[0]?.id ?? '', status: 'pending', needHelp: false }
  return item ? (
    <SchemaEdit {...form} record={item} valuesOf={valuesOf} />
  ) : (
    <SchemaCreate {...form} defaults={fresh} verb="add" />
  )
}
