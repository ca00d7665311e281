import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button, Link, Stack } from '@mui/material'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useNotify } from 'react-admin'
import { FormProvider } from 'react-hook-form'
import { Link as RouterLink, useSearchParams } from 'react-router'
import type { InvoiceDetail, InvoiceTemplate } from '#contract/api/invoices/invoice.ts'
import { words } from '#contract/words.ts'
import { showMoney } from '#src/i18n/format.ts'
import { type Draft, DraftNotice } from '#src/admin/form/useDraft.tsx'
import { lazyComponent, lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { paths } from '#src/layout/paths.ts'
import { useCommand } from '#src/providers/dataProvider/hooks.ts'
import { useProfile } from '#src/providers/useSession.ts'
import { useMutation } from '#src/providers/useMutation.ts'
import { InvoiceInputs } from './InvoiceInputs.tsx'
import { PartiesNote, useParties } from './InvoiceParties.tsx'
import { InvoiceToolbar } from './InvoiceToolbar.tsx'
import { MonthNote } from './MonthNote.tsx'
import { RateNote } from './RateNote.tsx'
import { UnprintedNote } from './UnprintedNote.tsx'
import {
  bodyOf,
  DraftFields,
  sumsOf,
  valuesOfCopy,
  valuesOfDraft,
  valuesOfTemplate,
  withKnownPrices,
  withoutMoney,
} from './invoiceValues.ts'
import {
  type MissingSetting,
  useInheritedDiscount,
  useInvoiceForm,
  useMissingSettings,
  useToday,
} from './useInvoiceForm.ts'
import { type DraftSaving, type SentInvoice, useDraftSaving, useSendInvoice } from './useInvoiceSaving.ts'

const heads: Record<MissingSetting['blocks'], string> = words({
  all: msg`This project can't be billed yet`,
  sending: msg`This invoice can't be sent yet`,
  nothing: msg`Something is missing on the invoice`,
})

/** Settings that are missing elsewhere, shown above the form. Refetched when the person returns to the window. */
function MissingNote({ missing }: { missing: readonly MissingSetting[] }) {
  if (missing.length === 0) return null
  const worst = (['all', 'sending', 'nothing'] as const).find((one) => missing.some(({ blocks }) => blocks === one))
  return (
    <Alert severity={worst === 'nothing' ? 'info' : 'warning'}>
      <b>{heads[worst ?? 'nothing']}</b>
      <Stack component="ul" className="bullets" sx={{ mt: 1 }}>
        {missing.map(({ text, link }) => (
          <li key={text}>
            {text}{' '}
            <Link component={RouterLink} to={link.to} target="_blank">
              {link.words}
            </Link>
          </li>
        ))}
      </Stack>
    </Alert>
  )
}

const ConflictPanel = lazyComponent(async () => (await import('#src/admin/form/ConflictPanel.tsx')).ConflictPanel)

interface ConflictNoteProps {
  id: string
  saving: DraftSaving
}

/** Reports a concurrent edit of the draft: merged changes, a conflict, or that it is no longer a draft. */
function ConflictNote({ id, saving: { conflict, closed, merged, dismissMerged } }: ConflictNoteProps) {
  if (closed)
    return (
      <Alert
        severity="warning"
        action={
          <Button color="inherit" size="small" component={RouterLink} to={paths.invoice(id)}>{t`Open invoice`}</Button>
        }
      >
        {closed.message}
      </Alert>
    )
  return (
    <>
      {merged && (
        <Alert severity="info" onClose={dismissMerged}>
          {merged}
        </Alert>
      )}
      {conflict && <ConflictPanel schema={DraftFields} conflict={conflict} />}
    </>
  )
}

const loadDialogs = () => import('./InvoiceDialogs.tsx')
const SendDialog = lazyOverlay(async () => (await loadDialogs()).SendDialog)
const PreviewDialog = lazyOverlay(async () => (await loadDialogs()).PreviewDialog)

interface InvoiceFormProps {
  template: InvoiceTemplate
  /** The draft being edited; undefined for a new invoice. */
  draft: InvoiceDetail | undefined
  /** The invoice to copy. */
  from: InvoiceDetail | undefined
  kept: Draft
  onDirty: (dirty: boolean) => void
  onDrafted: (draft: InvoiceDetail) => void
  onSent: (sent: SentInvoice, email: string) => void
}

/** The form of one invoice. A draft saves automatically; a new invoice does so once it is saved as a draft. */
export function InvoiceForm(props: InvoiceFormProps) {
  const { template, draft, from, kept, onDirty, onDrafted, onSent } = props
  const today = useToday()
  const [params] = useSearchParams()
  // The initial values are set once. Later saves must not reset the form.
  const [initial] = useState(() => {
    if (draft) return valuesOfDraft(draft)
    return from
      ? valuesOfCopy(from, template, today)
      : valuesOfTemplate(template, today, params.get('period') ?? undefined)
  })
  const parties = useParties(template, draft)
  const { billed, shown } = parties
  const { currency } = billed
  const copiedFrom = draft ? undefined : (from ?? template.lastInvoice)?.currency
  const notify = useNotify()
  const { teamEmail } = useProfile()
  const missing = useMissingSettings(shown)
  const { form, refusal, check, refuse } = useInvoiceForm(initial, billed)
  const saved = useDraftSaving(draft, form, billed)
  const { saving, isUnsaved, flush, keepChosen } = saved
  const isConflict = saved.conflict !== undefined || saved.closed !== undefined
  const { isUncertain, send, makeDraft } = useSendInvoice(draft, flush)
  const inherited = useInheritedDiscount(form, draft || from ? null : initial.discount)
  const [dialog, setDialog] = useState<'send' | 'preview'>()
  const keeping = useMemo(
    () => ({ draft: withKnownPrices(kept, initial, currency), kept: withoutMoney(initial) }),
    [kept, initial, currency],
  )
  const isDirty = draft ? isUnsaved : form.formState.isDirty
  // Runs before the next event: a click right after the last key must see the dirty form.
  useLayoutEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])
  // Loads both chunks now: if the connection broke later, a failed lazy import would crash the whole page.
  useEffect(() => void Promise.allSettled([import('#src/layout/Notification.tsx'), loadDialogs()]), [])

  const bodyNow = () => bodyOf(form.getValues(), billed)
  const self = useCommand('invoices', 'sendToSelf', {
    noRefresh: true,
    onSuccess: () => notify(t`A preview is on its way to ${teamEmail}.`, { type: 'success' }),
    onError: (error) => refuse(t`Couldn't send you the preview`, error),
  })
  const keep = useMutation<unknown>({
    mutationFn: async () => (draft ? keepChosen() : onDrafted(await makeDraft(bodyNow()))),
    onError: (error) => refuse(t`Couldn't save the draft`, error),
  })
  // The new draft's own form replaces this one. Anything typed until then would be lost, so the form stays locked.
  const isKeeping = keep.isPending || (keep.isSuccess && !draft)
  const busy = isKeeping ? 'draft' : self.isPending ? 'self' : undefined
  const sendToSelf = async () => {
    if (!busy && (await check('draft'))) self.mutate({ body: { ...bodyNow(), draftID: draft?.id } })
  }
  const saveDraft = async () => {
    if (!busy && (await check('draft'))) keep.mutate()
  }
  const sendNow = async () => {
    try {
      onSent(await send(bodyNow()), form.getValues('email'))
    } catch (error) {
      // The errors are shown in the form, so the dialog closes.
      if (!refuse(t`Couldn't send the invoice`, error)) throw error
      setDialog(undefined)
    }
  }
  const isBlocked = (what: MissingSetting['blocks']) => missing.some(({ blocks }) => blocks === what)
  const values = form.getValues()
  return (
    <FormProvider {...form}>
      <Stack spacing={5}>
        {!draft && (
          <DraftNotice {...keeping} left={t`Amounts weren't restored. Check the lines. A saved draft keeps amounts.`} />
        )}
        <MissingNote missing={missing} />
        <PartiesNote parties={parties} copiedFrom={copiedFrom} />
        <MonthNote projectID={template.id} draftID={draft?.id} />
        <RateNote currency={currency} />
        <UnprintedNote shown={shown} />
        {missing.length === 0 && template.eInvoiceMissing.length > 0 && (
          <Alert severity="info">
            <Trans>
              The PDF is sent without an electronic invoice (EN 16931): {template.eInvoiceMissing.join(' ')}
            </Trans>
          </Alert>
        )}
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
            <InvoiceInputs template={shown} currency={currency} month={today.slice(0, 7)} inherited={inherited} />
          </Stack>
          <InvoiceToolbar
            currency={currency}
            saving={saving}
            refusal={refusal}
            busy={busy}
            blocked={{
              all: isBlocked('all') || parties.otherCurrency !== undefined,
              sending: isBlocked('sending'),
              isConflict,
              isUncertain,
            }}
            onPreview={async () => (await check('draft')) && setDialog('preview')}
            onSelf={() => void sendToSelf()}
            onDraft={() => void saveDraft()}
          >
            {draft && <ConflictNote id={draft.id} saving={saved} />}
          </InvoiceToolbar>
        </form>
      </Stack>
      {dialog === 'send' && (
        <SendDialog
          invoice={{ number: draft?.number ?? template.invoiceNumber, email: values.email, cc: values.cc }}
          total={showMoney(sumsOf(values, currency).total, currency)}
          send={sendNow}
          onCancel={() => setDialog(undefined)}
        />
      )}
      {dialog === 'preview' && (
        <PreviewDialog body={{ ...bodyNow(), draftID: draft?.id }} onClose={() => setDialog(undefined)} />
      )}
    </FormProvider>
  )
}
