import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState, type ReactNode, useId } from 'react'
import type { RaRecord } from 'react-admin'
import type { ResourcesWith } from '#contract/resources.ts'
import { type Versioned, versionOf } from '#contract/version.ts'
import { ApiError } from '#src/providers/http.ts'
import { useMutation } from '#src/providers/useMutation.ts'
import { useUndoable } from '#src/admin/notifications/undo.tsx'
import { useDataProvider, useRefresh, useUpdate } from '#src/providers/dataProvider/hooks.ts'
import { useNotifyFailure } from '../notifications/failure.ts'
import {
  Alert,
  Button,
  CircularProgress,
  FormControl,
  FormLabel,
  InputAdornment,
  MenuItem,
  Select,
} from '@mui/material'
import { useRequestedAction } from '#src/admin/actions/recordActions.ts'

/** A record with a status that has its own call. */
type Statused = RaRecord<string> & Versioned & { status: string }

interface StatusCall<R extends Statused, Choice> {
  resource: ResourcesWith<'update'>
  record: R
  /** Name of the call in the resource's registry entry. */
  call: string
  bodyOf: (choice: Choice) => object
}

const isOutdated = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 409 && error.changedBy !== undefined

/**
 * Changes the status of a record. If someone else changed another part of it meanwhile, the change is sent again. If
 * they changed the status, the choice is kept as `overtaken` until it is repeated or dropped.
 */
export function useStatusChange<R extends Statused, Choice extends { status: R['status'] }>({
  resource,
  record,
  call,
  bodyOf,
}: StatusCall<R, Choice>) {
  const provider = useDataProvider()
  const tell = useUndoable()
  const refresh = useRefresh()
  const { mutateAsync: update } = useUpdate(resource)
  const notifyFailure = useNotifyFailure()
  const [overtaken, setOvertaken] = useState<{ choice: Choice; changedBy: string }>()

  const send = async (choice: Choice, version: string): Promise<void> => {
    try {
      const meta = { version, section: call }
      tell(t`Status updated`, await update({ id: record.id, data: bodyOf(choice), previousData: record, meta }))
    } catch (error) {
      if (!isOutdated(error)) throw error
      const now = (await provider.getOne<R>(resource, { id: record.id })).data
      if (now.status === record.status) return send(choice, versionOf(now))
      await refresh(resource)
      if (now.status !== choice.status) setOvertaken({ choice, changedBy: error.changedBy ?? t`Someone` })
    }
  }
  const { mutateAsync, isPending } = useMutation<void, Error, Choice>({
    mutationFn: (choice) => send(choice, versionOf(record)),
    onMutate: () => setOvertaken(undefined),
    onError: notifyFailure(t`Couldn't update the status`),
  })
  /** Returns false if the server refused, and shows the reason. */
  const change = (choice: Choice): Promise<boolean> =>
    mutateAsync(choice).then(
      () => true,
      () => false,
    )
  return { change, busy: isPending, overtaken, drop: () => setOvertaken(undefined) }
}

/** The result of `useStatusChange`, for the select. */
export type StatusChange<Choice extends { status: string }> = ReturnType<typeof useStatusChange<Statused, Choice>>

interface StatusSelectProps<Status extends string, Choice extends { status: Status }> {
  status: Status
  statuses: Record<Status, string>
  saving: StatusChange<Choice>
  /** Called with the picked status: saves it, or asks first. */
  onPick: (status: Status) => void
  children?: ReactNode
}

const savingMark = () => (
  <InputAdornment position="end" sx={{ mr: 6 }}>
    <CircularProgress size={16} aria-label={t`Saving the status`} />
  </InputAdornment>
)

type OvertakenProps<Status extends string, Choice extends { status: Status }> = Pick<
  StatusSelectProps<Status, Choice>,
  'status' | 'statuses' | 'saving'
>

/** Says that someone else changed the status at the same time, and offers the own choice again. */
export function StatusOvertaken<Status extends string, Choice extends { status: Status }>(
  props: OvertakenProps<Status, Choice>,
) {
  const { status, statuses } = props
  const { change, overtaken, drop } = props.saving
  if (!overtaken) return null
  const { changedBy, choice } = overtaken
  const [wanted, current] = [statuses[choice.status], statuses[status]]
  return (
    <Alert severity="warning" sx={{ mt: 2 }} onClose={drop}>
      <Trans>
        {changedBy} changed the status to {current} meanwhile. You chose {wanted}.
      </Trans>
      <Button color="inherit" size="small" onClick={() => void change(choice)} sx={{ display: 'block' }}>
        <Trans>Change to {wanted}</Trans>
      </Button>
    </Alert>
  )
}

/** A select for the status of a record. Shows when someone else changed it at the same time. */
export function StatusSelect<Status extends string, Choice extends { status: Status }>(
  props: StatusSelectProps<Status, Choice>,
) {
  const { status, statuses, onPick, children } = props
  const { busy } = props.saving
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  useRequestedAction({ status: () => setOpen(true) })
  return (
    <FormControl fullWidth>
      <FormLabel id={id}>{t`Status`}</FormLabel>
      <Select<Status>
        size="small"
        labelId={id}
        value={status}
        open={isOpen}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        disabled={busy}
        onChange={(event) => onPick(event.target.value as Status)}
        {...(busy ? { endAdornment: savingMark() } : {})}
      >
        {Object.entries<string>(statuses).map(([value, label]) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </Select>
      <StatusOvertaken status={status} statuses={statuses} saving={props.saving} />
      {children}
    </FormControl>
  )
}
