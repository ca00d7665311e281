import { t } from '@lingui/core/macro'
import { Box, Button, Card, Paper, Skeleton, Stack, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useCloseNotification, useNotify } from 'react-admin'
import { Link, Navigate, useSearchParams } from 'react-router'
import type { InvoiceDetail, InvoiceTemplate } from '#contract/api/invoices/invoice.ts'
import { invoiceTitle } from '#contract/api/invoices/words.ts'
import { Id } from '#contract/endpoint.ts'
import { useDraft } from '#src/admin/form/useDraft.tsx'
import { useRestoreFocus } from '#src/admin/hooks/browser.ts'
import { RecordSkeleton } from '#src/admin/show/Show.tsx'
import { unasked, useUnsavedGuard } from '#src/admin/form/useUnsavedGuard.tsx'
import { ErrorPanel, Notice } from '#src/admin/layout/Notice.tsx'
import { PageHeading } from '#src/admin/layout/PageHeading.tsx'
import { lazyComponent } from '#src/admin/layout/lazy.tsx'
import { paths } from '#src/layout/paths.ts'
import { useCommandQuery, useGetOne, useRefresh, queryKeyOf } from '#src/providers/dataProvider/hooks.ts'
import type { SentInvoice } from './useInvoiceSaving.ts'

const idOf = (text: string | null) => (text && Id.safeParse(text).success ? text : undefined)

// The form is filled once, so live updates must not refetch its sources.
const opened = { live: false }

/**
 * Loads what the URL asks for: a new invoice of a project (`projectID`), a copy of an invoice (`from`), or a draft to
 * edit (`draft`).
 */
function useInvoiceSource() {
  const [query, setQuery] = useSearchParams()
  const [draftID, from] = [idOf(query.get('draft')), idOf(query.get('from'))]
  const otherID = draftID ?? from
  const other = useGetOne(
    'invoices',
    { id: otherID ?? '', meta: opened },
    { enabled: otherID !== undefined, staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  )
  const projectID = otherID ? other.data?.projectID : idOf(query.get('projectID'))
  const template = useCommandQuery(
    'invoices',
    'template',
    { query: { projectID: projectID ?? '' } },
    { enabled: projectID !== undefined, gcTime: 0 },
  )
  const failed = other.error ? other : template.error && !template.data ? template : undefined
  return {
    draftID,
    from,
    projectID,
    other: other.data,
    template: template.data?.data,
    error: failed?.error,
    retry: () => void failed?.refetch(),
    choose: (id: string | undefined) => setQuery(id ? { projectID: id } : {}, { replace: true, state: unasked }),
    /** Turns the URL into that of a draft, after the first save. */
    continueDraft: (id: string) => setQuery({ draft: id }, { replace: true, state: unasked }),
  }
}

function ViewButton({ id }: { id: string }) {
  const close = useCloseNotification()
  return (
    <Button
      color="inherit"
      size="small"
      component={Link}
      to={paths.invoice(id)}
      onClick={close}
    >{t`View invoice`}</Button>
  )
}

/** Returns a function that reports that an invoice was sent, with a link to it. */
function useNotifySent() {
  const notify = useNotify()
  return ({ id, number }: SentInvoice, email: string) =>
    notify(t`Invoice ${number} is on its way to ${email}.`, {
      type: 'success',
      autoHideDuration: 8000,
      action: <ViewButton id={id} />,
    })
}

// The pickers load lazily. The skeleton reserves their height.
const ProjectInput = lazyComponent(async () => (await import('./InvoicePickers.tsx')).ProjectInput, {
  loading: <Skeleton variant="rounded" height={93} />,
})

interface InvoiceHeadProps {
  projectID: string | undefined
  template: InvoiceTemplate | undefined
  draft: InvoiceDetail | undefined
  onChoose: (id: string | undefined) => void
}

/** The project to bill, and the invoice number. */
function InvoiceHead({ projectID, template, draft, onChoose }: InvoiceHeadProps) {
  const number = draft?.number ?? template?.invoiceNumber
  return (
    <Paper
      variant="outlined"
      sx={{
        p: 5,
        display: 'grid',
        gap: 5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
      }}
    >
      <ProjectInput value={projectID} name={template?.name} fixed={draft !== undefined} onChoose={onChoose} />
      {number && (
        <Box>
          <Typography sx={{ fontSize: 'var(--text-13)', fontWeight: 500, mb: 1.5 }}>{t`Invoice number`}</Typography>
          <Typography className="tabular" sx={{ fontSize: 'var(--text-16)', fontWeight: 600, lineHeight: '40px' }}>
            {number}
          </Typography>
          <Typography
            color="text.secondary"
            sx={{ fontSize: 'var(--text-12)' }}
          >{t`The next number. The invoice gets it when it is sent.`}</Typography>
        </Box>
      )}
    </Paper>
  )
}

const InvoiceSkeleton = () => <RecordSkeleton label={t`Loading the invoice`} left={[220, 320]} right={[320, 180]} />
const loadForm = () => import('./InvoiceForm.tsx')
const InvoiceForm = lazyComponent(async () => (await loadForm()).InvoiceForm, { loading: <InvoiceSkeleton /> })

/** The form for an invoice (rules/pages.md#4.2): new, copied, or a draft, depending on the URL. */
export function InvoiceCreate() {
  const { draftID, from, projectID, other, template, error, retry, choose, continueDraft } = useInvoiceSource()
  const kept = useDraft(from ? `invoice.from.${from}` : `invoice.${projectID}`)
  const queries = useQueryClient()
  const refresh = useRefresh()
  const notify = useNotify()
  const notifySent = useNotifySent()
  const [isDirty, setDirty] = useState(false)
  const [isSent, setSent] = useState(false)
  const { question, leave } = useUnsavedGuard(isDirty && !isSent, kept.drop)
  // Preloads the form while the project is being selected or loaded.
  useEffect(() => void loadForm().catch(() => undefined), [])
  const frame = useRestoreFocus(draftID === undefined)
  if (isSent) return <Navigate to={paths.home} replace />

  const drafted = (draft: InvoiceDetail) => {
    kept.drop()
    queries.setQueryData(queryKeyOf('invoices', 'getOne', { id: draft.id, meta: opened }), draft)
    notify(t`Draft saved. Changes are saved automatically.`, {
      type: 'success',
    })
    continueDraft(draft.id)
    void refresh('invoices')
  }
  const isOver = draftID !== undefined && other !== undefined && other.status !== 'draft'
  return (
    <>
      <PageHeading
        title={draftID && other ? invoiceTitle(other) : t`New invoice`}
        actions={
          <Button variant="outlined" color="inherit" component={Link} to={paths.invoices}>{t`All invoices`}</Button>
        }
      />
      <Stack ref={frame} tabIndex={-1} spacing={5} sx={{ maxWidth: 1200, outline: 0 }}>
        <InvoiceHead
          projectID={projectID}
          template={template}
          draft={draftID ? other : undefined}
          onChoose={(id) => leave(() => choose(id))}
        />
        {isOver && (
          <Card>
            <Notice
              title={t`This invoice is no longer a draft`}
              actions={
                <Button variant="outlined" component={Link} to={paths.invoice(other.id)}>{t`Open invoice`}</Button>
              }
            >{t`It was sent or got another status. Sent invoices can't be changed.`}</Notice>
          </Card>
        )}
        {error ? (
          <Card>
            <ErrorPanel title={t`Couldn't prepare the invoice`} error={error} retry={retry} />
          </Card>
        ) : !(projectID || draftID || from) ? (
          <Card>
            <Notice
              title={t`Choose a project`}
            >{t`The form is filled in from the project's client, bank account and last invoice.`}</Notice>
          </Card>
        ) : !template || ((draftID || from) && !other) ? (
          <InvoiceSkeleton />
        ) : (
          !isOver && (
            <InvoiceForm
              key={[draftID, from, projectID].join()}
              template={template}
              draft={draftID ? other : undefined}
              from={from ? other : undefined}
              kept={kept}
              onDirty={setDirty}
              onDrafted={drafted}
              onSent={(sent, email) => {
                kept.drop()
                setSent(true)
                notifySent(sent, email)
                void refresh('invoices')
              }}
            />
          )
        )}
      </Stack>
      {question}
    </>
  )
}
