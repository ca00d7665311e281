import { t } from '@lingui/core/macro'
import DeleteOutline from '@mui/icons-material/DeleteOutlined'
import { Checkbox, IconButton, Stack } from '@mui/material'
import { type ReactNode, useId } from 'react'
import type { BasicEmployee } from '#contract/api/employees/employee.ts'
import { showDate } from '#contract/dates.ts'
import { useNotifyFailure } from '#src/admin/notifications/failure.ts'
import { useUndoable } from '#src/admin/notifications/undo.tsx'
import { UserChip } from './employees/EmployeeField.tsx'

/** What the calls of a checklist say when they end. */
export function useChecklistCalls() {
  const tell = useUndoable()
  const notifyFailure = useNotifyFailure()
  return {
    finishing: { onError: notifyFailure(t`Couldn't save this`) },
    removing: {
      onSuccess: (answer: Parameters<typeof tell>[1]) => tell(t`Removed`, answer),
      onError: notifyFailure(t`Couldn't remove this`),
    },
  }
}

interface ChecklistItemProps {
  title: string
  isDone: boolean
  owner: BasicEmployee | null
  due: string | null
  /** A call for it runs. */
  isBusy: boolean
  /** Absent for who may not check it. */
  onDone: ((isDone: boolean) => void) | undefined
  onRemove: (() => void) | undefined
  /** Said between the title and who does it. */
  children?: ReactNode
  /** Said after who does it until when. */
  after?: ReactNode
}

/** One thing to do: a checkbox, who does it until when, and a button to remove it. */
export function ChecklistItem(props: ChecklistItemProps) {
  const { title, isDone, owner, due, isBusy, onDone, onRemove, children, after } = props
  const id = useId()
  return (
    <Stack component="li" direction="row" sx={{ alignItems: 'flex-start', gap: 2, py: 1 }}>
      <Checkbox
        size="small"
        sx={{ p: 1 }}
        checked={isDone}
        disabled={isBusy || !onDone}
        onChange={(_event, checked) => onDone?.(checked)}
        slotProps={{ input: { 'aria-labelledby': id } }}
      />
      <Stack sx={{ flex: 1, minWidth: 0, pt: '5px', overflowWrap: 'anywhere' }}>
        <span id={id}>{title}</span>
        {children}
        <Stack
          direction="row"
          useFlexGap
          sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap', fontSize: 'var(--text-12)' }}
        >
          {owner && <UserChip person={owner} size={20} />}
          {due && <small className="tabular">{showDate(due)}</small>}
          {after}
        </Stack>
      </Stack>
      {onRemove && (
        <IconButton
          size="small"
          title={t`Remove`}
          aria-label={t`Remove: ${title}`}
          disabled={isBusy}
          onClick={onRemove}
        >
          <DeleteOutline fontSize="small" />
        </IconButton>
      )}
    </Stack>
  )
}
