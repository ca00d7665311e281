import { plural, t } from '@lingui/core/macro'
import { Button, Stack, TextField } from '@mui/material'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import type { InvoiceBulk as Work } from '#contract/api/bulk.ts'
import type { InvoiceRow } from '#contract/api/invoices/invoice.ts'
import { SelectionBar } from '#src/admin/bulk/BulkActionsToolbar.tsx'
import { ConfirmDialog } from '#src/admin/form/ConfirmDialog.tsx'
import { useNotifyFailure } from '#src/admin/notifications/failure.ts'
import { useUndoable } from '#src/admin/notifications/undo.tsx'
import { useCommand } from '#src/providers/dataProvider/hooks.ts'
import { useToday } from './InvoiceFields.tsx'
import { canBePaid, canBeReminded } from './actions.ts'
import type { RowResultsProps } from './RowResults.tsx'

type Verb = keyof Work

const verbs = (): Record<Verb, string> => ({ send: t`Send`, remind: t`Remind`, payment: t`Record payment` })

const resultOf = (verb: Verb) =>
  ({ send: t`Invoices sent`, remind: t`Clients reminded`, payment: t`Payments recorded` })[verb]

const questionOf = (verb: Verb, count: number) => {
  if (verb === 'send') return plural(count, { one: 'Send # invoice?', other: 'Send # invoices?' })
  if (verb === 'remind')
    return plural(count, {
      one: 'Remind the client of # invoice?',
      other: 'Remind the clients of # invoices?',
    })
  return plural(count, { one: 'Record the payment of # invoice?', other: 'Record the payments of # invoices?' })
}

const noteOf = (verb: Verb) => {
  if (verb === 'send') return t`Each goes to its client by email. Those that can't be sent say why and stay drafts.`
  if (verb === 'remind') return t`Each client gets an email with what is still open.`
  return t`The whole balance of each, on the account of the invoice. Record a part on the page of the invoice.`
}

/** What was done with invoices. */
export type InvoiceResult = Pick<RowResultsProps, 'title' | 'rows'>

/**
 * The selected invoices, and what can be done with them. The result is handed on, because rows that leave the list end
 * the selection, and with it this.
 */
export function InvoiceBulk({ onDone }: { onDone: (result: InvoiceResult) => void }) {
  const { selectedIds, data, onUnselectItems } = useListContext<InvoiceRow>()
  const today = useToday()
  const [verb, setVerb] = useState<Verb>()
  const [paidOn, setPaidOn] = useState(today)
  const tell = useUndoable()
  const { mutate, isPending } = useCommand('invoices', 'many', {
    onSuccess: (answer) => {
      if (verb === 'payment') tell(t`Payments recorded`, answer)
      if (verb) onDone({ title: resultOf(verb), rows: answer.data })
      setVerb(undefined)
      onUnselectItems()
    },
    onError: useNotifyFailure()(t`Couldn't do this`),
  })
  const chosen = data?.filter(({ id }) => selectedIds.includes(id)) ?? []
  const fits: Record<Verb, boolean> = {
    send: chosen.some(({ status }) => status === 'draft'),
    remind: chosen.some(canBeReminded),
    payment: chosen.some(canBePaid),
  }
  return (
    <>
      <SelectionBar>
        {(Object.keys(fits) as Verb[])
          .filter((name) => fits[name])
          .map((name) => (
            <Button key={name} variant="contained" size="small" onClick={() => setVerb(name)}>
              {verbs()[name]}
            </Button>
          ))}
      </SelectionBar>
      {verb && (
        <ConfirmDialog
          open
          busy={isPending}
          title={questionOf(verb, selectedIds.length)}
          action={verbs()[verb]}
          color="primary"
          onCancel={() => setVerb(undefined)}
          onConfirm={() =>
            mutate({ body: { ids: selectedIds.map(String), [verb]: verb === 'payment' ? { paidOn } : true } })
          }
        >
          <Stack spacing={3}>
            <span>{noteOf(verb)}</span>
            {verb === 'payment' && (
              <TextField
                type="date"
                size="small"
                label={t`Paid on`}
                value={paidOn}
                onChange={({ target }) => setPaidOn(target.value)}
                slotProps={{ inputLabel: { shrink: true }, htmlInput: { max: today } }}
              />
            )}
          </Stack>
        </ConfirmDialog>
      )}
    </>
  )
}
