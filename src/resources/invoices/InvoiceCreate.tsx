import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNotify } from 'react-admin'
import { Link, Navigate } from 'react-router'
import type { InvoiceDetail } from '#contract/api/invoice.ts'
import { invoiceTitle } from '#src/palette/invoiceActions.ts'
import { useDraft } from '#src/admin/form/draft.tsx'
import { useFocusKept } from '#src/admin/form/useFocusKept.ts'
import { useUnsavedGuard } from '#src/admin/form/useUnsavedGuard.tsx'
import { lazyInline } from '#src/admin/layout/lazyInline.tsx'
import { ErrorPanel, Notice } from '#src/admin/layout/Notice.tsx'
import { PageHeading } from '#src/admin/layout/PageHeading.tsx'
import { RecordSkeleton } from '#src/admin/form/useRecord.tsx'
import { useRefresh } from '#src/admin/form/useSaveRecord.tsx'
import { paths } from '#src/layout/paths.ts'
import { InvoiceHead } from './form/InvoiceHead.tsx'
import { useAnnounce } from './form/useAnnounce.tsx'
import { openedKey, useOpening } from './form/useOpening.ts'

const skeleton = <RecordSkeleton label="Loading the invoice" left={[220, 320]} right={[320, 180]} />
const loadEditor = () => import('./form/OpenedEditor.tsx')
const OpenedEditor = lazyInline(async () => (await loadEditor()).OpenedEditor, skeleton)

/** Writes an invoice and sends it (screens.md section 2.8). The address says which: of a project, like another one, or a draft. */
export function InvoiceCreate() {
  const { choose, goOnAs, ...opening } = useOpening()
  const { draftID, from, projectID, other, template, error, retry } = opening
  const kept = useDraft(from ? `invoice.from.${from}` : `invoice.${projectID}`)
  const queries = useQueryClient()
  const refresh = useRefresh('invoices')
  const notify = useNotify()
  const announce = useAnnounce()
  const [isDirty, setDirty] = useState(false)
  const [isSent, setSent] = useState(false)
  const { question, leave } = useUnsavedGuard(isDirty && !isSent, kept.drop)
  // While the project is chosen, or read.
  useEffect(() => void loadEditor().catch(() => undefined), [])
  const frame = useFocusKept(draftID === undefined)
  if (isSent) return <Navigate to={paths.home} replace />

  const drafted = (draft: InvoiceDetail) => {
    kept.drop()
    queries.setQueryData(openedKey(draft.id), draft)
    notify('Draft saved. What you change is saved by itself, and it gets its number when it is sent.', {
      type: 'success',
    })
    goOnAs(draft.id)
    void refresh()
  }
  const isOver = draftID !== undefined && other !== undefined && other.status !== 'draft'
  return (
    <>
      <PageHeading
        title={draftID && other ? invoiceTitle(other) : 'New invoice'}
        actions={
          <Button variant="outlined" color="inherit" component={Link} to={paths.invoices}>
            All invoices
          </Button>
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
              title="This invoice is no draft any more"
              actions={
                <Button variant="outlined" component={Link} to={paths.invoice(other.id)}>
                  Open invoice
                </Button>
              }
            >
              Somebody sent it or changed its status. What was sent cannot be changed.
            </Notice>
          </Card>
        )}
        {error ? (
          <Card>
            <ErrorPanel title="The invoice could not be prepared" error={error} retry={retry} />
          </Card>
        ) : !(projectID || draftID || from) ? (
          <Card>
            <Notice title="Which project is billed?">
              Choose it above: client, bank account and the lines of its last invoice come with it.
            </Notice>
          </Card>
        ) : !template || ((draftID || from) && !other) ? (
          skeleton
        ) : (
          !isOver && (
            <OpenedEditor
              key={[draftID, from, projectID].join()}
              template={template}
              draft={draftID ? other : undefined}
              from={from ? other : undefined}
              kept={kept}
              onDirty={setDirty}
              onDrafted={drafted}
              onSent={(sent) => {
                kept.drop()
                setSent(true)
                announce(sent)
                void refresh()
              }}
            />
          )
        )}
      </Stack>
      {question}
    </>
  )
}
