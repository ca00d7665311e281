import { msg, t } from '@lingui/core/macro'
import { FormControl, FormLabel, Stack, TextField, Typography } from '@mui/material'
import { useId, useRef, useState } from 'react'
import { dateIn, showDate } from '#contract/dates.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { labelOf } from '#contract/fields.ts'
import { ImportedRaise, type RaiseMapping, raiseFields, Raises, type raises } from '#contract/api/raises.ts'
import { words } from '#contract/words.ts'
import { csvOf } from '#src/admin/import/csv.ts'
import { ImportDialog } from '#src/admin/import/ImportDialog.tsx'
import { DayField } from '#src/admin/list/DayField.tsx'
import { useUndoable } from '#src/admin/notifications/undo.tsx'
import { useCommand, useRefresh } from '#src/providers/dataProvider/hooks.ts'
import type { Undoable } from '#src/providers/http.ts'
import { useSettings } from '#src/providers/useSession.ts'

/** Descriptions of the columns, keyed by field. */
const columns = words({
  employeeID: msg`team email, or @ and the username`,
  personalAccountAmount: msg`the new amount; if blank, it stays`,
  companyAccountAmount: msg`the new amount; if blank, it stays`,
  contractAmount: msg`the new amount; if blank, it stays`,
  currencyCode: msg`the currency of the pay; if blank, it stays`,
  batch: msg`1 or 15; if blank, it stays`,
}) satisfies Record<keyof typeof ImportedRaise.shape, string>

const choices = raiseFields.map((field) => ({ field, label: labelOf(ImportedRaise, field) }))

const help = {
  get text() {
    return t`Each row has the new pay of one person. All rows are written, or none while one has an error.`
  },
  columns: Object.fromEntries(raiseFields.map((name) => [labelOf(ImportedRaise, name), columns[name]])),
  template: {
    name: 'raises-template',
    csv: () =>
      csvOf([
        raiseFields.map((name) => labelOf(ImportedRaise, name)),
        ['an.tran@tidewater.example', '1200', '', '', '', ''],
      ]),
  },
}

interface CommonProps {
  from: string
  reason: string
  onFrom: (day: string) => void
  onReason: (reason: string) => void
}

/** The day and the reason of all raises. */
function Common({ from, reason, onFrom, onReason }: CommonProps) {
  const id = useId()
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={4}>
      <DayField label={labelOf(Raises, 'from')} value={from} onChange={onFrom} />
      <FormControl fullWidth>
        <FormLabel htmlFor={id}>{labelOf(Raises, 'reason')}</FormLabel>
        <TextField id={id} size="small" value={reason} onChange={({ target }) => onReason(target.value)} />
      </FormControl>
    </Stack>
  )
}

/** Raises the pay of many people from a CSV file: day and reason, file, preview with old and new pay, apply, undo. */
export function RaiseImport({ onClose }: { onClose: () => void }) {
  const { timeZone } = useSettings()
  const [from, setFrom] = useState(() => dateIn(timeZone, new Date()))
  const [reason, setReason] = useState('')
  const { mutateAsync: check } = useCommand('employees', 'checkRaises', { noRefresh: true })
  const { mutateAsync: raise } = useCommand('employees', 'applyRaises', { noRefresh: true })
  const tell = useUndoable()
  const refresh = useRefresh()
  const day = showDate(from)
  /** The response of the last call, needed to offer undo. */
  const answer = useRef<ResponseOf<typeof raises.apply> & Undoable>(null)
  return (
    <ImportDialog
      title={t`Raise pay`}
      help={help}
      choices={choices}
      common={{
        inputs: <Common from={from} reason={reason} onFrom={setFrom} onReason={setReason} />,
        chosen: (
          <Typography variant="body2">
            {reason ? t`The new pay is true from ${day} on: ${reason}` : t`The new pay is true from ${day} on.`}
          </Typography>
        ),
        problem: from ? '' : t`Choose the first day of the new pay.`,
      }}
      send={async (csv, apply, { mapping, reading }) => {
        const body = { csv, from, reason, mapping: mapping as RaiseMapping | undefined, reading }
        answer.current = await (apply ? raise : check)({ body })
        return answer.current.data
      }}
      onApplied={async (words) => {
        await refresh('employees')
        tell(words, answer.current ?? {})
        onClose()
      }}
      onClose={onClose}
    />
  )
}
