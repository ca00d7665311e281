import Stack from '@mui/material/Stack'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useNotify } from 'react-admin'
import { FormProvider } from 'react-hook-form'
import type { InvoiceDetail, InvoiceTemplate } from '#contract/api/invoice.ts'
import { invoices as invoicesApi } from '#contract/api/invoices.ts'
import { showMoney } from '#contract/money.ts'
import { type Draft, KeepDraft } from '#src/admin/form/draft.tsx'
import { lazyLayer } from '#src/admin/layout/lazyInline.tsx'
import { call } from '#src/providers/call.ts'
import { useProfile } from '#src/providers/session.ts'
import { ConflictNote } from './ConflictNote.tsx'
import { Foot } from './Foot.tsx'
import { footWords } from './footWords.ts'
import { withKnownPrices, withoutMoney } from './keeping.ts'
import { ElectronicNote, LackNotes } from './LackNotes.tsx'
import { Sheet } from './Sheet.tsx'
import { useDraftSaving } from './useDraftSaving.ts'
import { useInvoiceForm } from './useInvoiceForm.ts'
import { useLacks, useToday } from './useOpening.ts'
import { type Made, useSending } from './useSending.ts'
import { useTakenDiscount } from './useTakenDiscount.ts'
import { bodyOf, type InvoiceValues, sumsOf } from './values.ts'

const loadSend = () => import('./SendDialog.tsx')
const loadPreview = () => import('./PreviewDialog.tsx')
const SendDialog = lazyLayer(async () => (await loadSend()).SendDialog)
const PreviewDialog = lazyLayer(async () => (await loadPreview()).PreviewDialog)

/** A sent invoice, and what to say about it. */
export interface Sent extends Made {
  email: string
}

export interface InvoiceEditorProps {
  template: InvoiceTemplate
  /** The draft that is gone on with; none of a new invoice. */
  draft: InvoiceDetail | undefined
  /** What the form begins with. */
  opened: InvoiceValues
  /** The discount in it that is the last invoice's. */
  takenDiscount: number | null
  /** What was typed on an earlier visit. */
  kept: Draft
  onDirty: (dirty: boolean) => void
  onDrafted: (draft: InvoiceDetail) => void
  onSent: (sent: Sent) => void
}

/** Writes one invoice: new until it is sent or kept as a draft, then saved by itself. */
export function InvoiceEditor(props: InvoiceEditorProps) {
  const { template, draft, opened, takenDiscount, kept, onDirty, onDrafted, onSent } = props
  const billed = { projectID: template.id, bankID: template.bankAccount.id }
  const currency = template.bankAccount.currency.name
  const month = useToday().slice(0, 7)
  const notify = useNotify()
  const { teamEmail } = useProfile()
  const lacks = useLacks(template)
  const { form, refusal, check, refuse } = useInvoiceForm(opened, billed)
  const saved = useDraftSaving(draft, form, billed)
  const { saving, isUnsaved, flush, keepChosen } = saved
  const isConflict = saved.conflict !== undefined || saved.over !== undefined
  const { isUncertain, send, makeDraft } = useSending(draft, flush)
  const taken = useTakenDiscount(form, takenDiscount)
  const [dialog, setDialog] = useState<'send' | 'preview'>()
  const [busy, setBusy] = useState<'draft' | 'self'>()
  const keeping = useMemo(
    () => ({ draft: withKnownPrices(kept, opened), kept: withoutMoney(opened) }),
    [kept, opened],
  )
  const isDirty = draft ? isUnsaved : form.formState.isDirty
  // Before the next event: a click right behind the last key must find the form dirty.
  useLayoutEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])
  // Fetched with the form: should the connection break later, a dialog would take the whole page down.
  useEffect(() => void Promise.allSettled([import('#src/layout/Toasts.tsx'), loadSend(), loadPreview()]), [])

  const bodyNow = () => bodyOf(form.getValues(), billed)
  /** Stays locked after an act that answers true. */
  const doing = async (what: 'draft' | 'self', failure: string, act: () => Promise<boolean | void>) => {
    if (busy || !(await check('draft'))) return
    setBusy(what)
    try {
      if (await act()) return
    } catch (error) {
      refuse(failure, error)
    }
    setBusy(undefined)
  }
  const toSelf = () =>
    doing('self', 'Nothing was sent to you', async () => {
      await call(invoicesApi.sendToSelf, { body: bodyNow() })
      notify(`A preview is on its way to ${teamEmail}.`, { type: 'success' })
    })
  const keepDraft = () =>
    doing('draft', 'Could not save the draft', async () => {
      if (draft) return void (await keepChosen())
      onDrafted(await makeDraft(bodyNow()))
      // The draft's own form takes the place of this one: what is typed until then would be lost.
      return true
    })
  const sendNow = async () => {
    try {
      const made = await send(bodyNow())
      onSent({ ...made, email: form.getValues('email') })
    } catch (error) {
      // What is to be mended stands in the form, not in the dialog.
      if (!refuse('Could not send the invoice', error)) throw error
      setDialog(undefined)
    }
  }
  const { all, sending } = {
    all: lacks.some(({ stops }) => stops === 'all'),
    sending: lacks.some(({ stops }) => stops === 'sending'),
  }
  const values = form.getValues()
  return (
    <FormProvider {...form}>
      <Stack spacing={5}>
        {!draft && (
          <KeepDraft
            {...keeping}
            left="Amounts of money are not kept: look through the lines. A saved draft keeps them."
          />
        )}
        <LackNotes lacks={lacks} />
        {lacks.length === 0 && <ElectronicNote missing={template.eInvoiceMissing} />}
        <form
          noValidate
          onSubmit={async (event) => {
            event.preventDefault()
            if (await check('send')) setDialog('send')
          }}
        >
          <Stack
            component="fieldset"
            disabled={busy !== undefined}
            spacing={5}
            sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}
          >
            <Sheet template={template} currency={currency} now={month} taken={taken} />
          </Stack>
          <Foot
            currency={currency}
            {...footWords(saving, { all, sending, isConflict, isUncertain })}
            refusal={refusal}
            busy={busy}
            stops={{ all, sending: sending || isConflict, draft: isUncertain }}
            onPreview={async () => (await check('draft')) && setDialog('preview')}
            onSelf={() => void toSelf()}
            onDraft={() => void keepDraft()}
          >
            {draft && <ConflictNote id={draft.id} saving={saved} />}
          </Foot>
        </form>
      </Stack>
      {dialog === 'send' && (
        <SendDialog
          number={draft?.number ?? template.invoiceNumber}
          total={showMoney(sumsOf(values).total, currency)}
          email={values.email}
          cc={values.cc}
          send={sendNow}
          onCancel={() => setDialog(undefined)}
        />
      )}
      {dialog === 'preview' && <PreviewDialog body={bodyNow()} onClose={() => setDialog(undefined)} />}
    </FormProvider>
  )
}
