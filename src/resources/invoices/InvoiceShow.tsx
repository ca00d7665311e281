import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import DownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import OpenInNew from '@mui/icons-material/OpenInNew'
import { Alert, Box, Button, Link, Skeleton, Stack, Typography } from '@mui/material'
import { useRef } from 'react'
import { Link as RouterLink } from 'react-router'
import { type InvoiceDetail, InvoiceRow } from '#contract/api/invoices/invoice.ts'
import { invoiceTitle } from '#contract/api/invoices/words.ts'
import { type KeptKind, manyOf, permissionsOf } from '#contract/api/metadata/keptKinds.ts'
import { words } from '#contract/words.ts'
import { Ago, Day } from '#src/admin/fields/DateText.tsx'
import { SidePanel } from '#src/admin/form/SidePanel.tsx'
import { ErrorPanel, Notice } from '#src/admin/layout/Notice.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { Stale } from '#src/admin/list/Stale.tsx'
import { PdfView, useInView } from '#src/admin/pdf/PdfView.tsx'
import { HistoryCard } from '#src/admin/show/HistoryCard.tsx'
import { paths } from '#src/layout/paths.ts'
import { ApiError } from '#src/providers/http.ts'
import { useCan } from '#src/providers/useSession.ts'
import { InvoiceActions } from './InvoiceActions.tsx'
import { InvoiceDetails, InvoiceLines, Payments } from './InvoiceDetails.tsx'
import { Amount, DeliveryText, DueText, InvoiceStatusTag } from './InvoiceFields.tsx'
import { useInvoice } from './useInvoice.ts'

/** The head of an invoice: total, status and due date. */
function Overview({ invoice }: { invoice: InvoiceDetail }) {
  const { total, balance, paidAt, client, delivery } = invoice
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 1 }}>
      <Typography component="p" sx={{ fontSize: 'var(--text-24)', lineHeight: '32px', fontWeight: 600 }}>
        <Amount of={invoice} amount={total} />
      </Typography>
      <InvoiceStatusTag invoice={invoice} />
      {delivery === 'failed' && <DeliveryText delivery={delivery} />}
      <Typography component="div" color="text.secondary" sx={{ flexBasis: '100%' }}>
        {client.clientCompany && `${client.clientCompany}, `}
        {paidAt ? (
          <Trans>
            paid on <Day at={paidAt} />
          </Trans>
        ) : (
          <Trans>
            due <DueText of={invoice} />
          </Trans>
        )}
        {balance > 0 && balance < total && (
          <Trans>
            , <Amount of={invoice} amount={balance} /> still to pay
          </Trans>
        )}
      </Typography>
    </Box>
  )
}

type Mail = NonNullable<InvoiceDetail['mail']>

const severities = { waiting: 'info', sent: 'success', kept: 'info', failed: 'error' } as const

const clock = (instant: string) => i18n.date(instant, { timeStyle: 'short' })

/** The state of the invoice's mail as text. */
function mailText({ state, attempts, error, at, nextAttemptAt }: Mail, email: string) {
  if (state === 'sent')
    return (
      <Trans>
        Emailed to {email} <Ago instant={at} />.
      </Trans>
    )
  if (state === 'kept')
    return (
      <Trans>
        No mail server is set up. The email to {email} went to the outbox <Ago instant={at} />.
      </Trans>
    )
  if (state === 'failed')
    return (
      <Trans>
        Couldn't send the email to {email}. {error}
      </Trans>
    )
  if (attempts === 0) return <Trans>The email to {email} is sent in a moment.</Trans>
  const next = nextAttemptAt && clock(nextAttemptAt)
  return [t`The email to ${email} isn't sent yet.`, error, next && t`The next try is at ${next}.`]
    .filter(Boolean)
    .join(' ')
}

/** The PDF of the invoice, loaded when it scrolls into view. */
function Preview({ invoice: { invoiceFileURL, number } }: { invoice: InvoiceDetail }) {
  const frame = useRef<HTMLDivElement>(null)
  const isInView = useInView(frame)
  return (
    <div ref={frame} style={{ minHeight: 480 }}>
      {isInView && <PdfView source={invoiceFileURL} title={t`Invoice ${number} as PDF`} />}
    </div>
  )
}

const editedIn: KeptKind[] = ['companyInfos', 'clients', 'bankAccounts']

/** The data that an electronic invoice lacks, with links to where to enter them. */
function Missing({ invoice: { eInvoiceMissing, projectID, projectName } }: { invoice: InvoiceDetail }) {
  const can = useCan()
  return (
    <>
      <Typography variant="body2">{t`Missing for an electronic invoice (EN 16931):`}</Typography>
      <ul className="bullets" style={{ margin: '4px 0 8px' }}>
        {eInvoiceMissing.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
        {can('projects.read') && (
          <Link component={RouterLink} to={paths.project(projectID)}>
            {projectName}
          </Link>
        )}
        {editedIn
          .filter((kind) => can(permissionsOf(kind).read))
          .map((kind) => (
            <Link key={kind} component={RouterLink} to={paths.configTab(kind)}>
              <Trans>Settings, {manyOf(kind)}</Trans>
            </Link>
          ))}
      </Stack>
    </>
  )
}

const look = { size: 'small', color: 'inherit' } as const
const download = { ...look, startIcon: <DownloadOutlined /> } as const

/** The files of an invoice: PDF and electronic invoice. */
function Documents({ invoice }: { invoice: InvoiceDetail }) {
  const { invoiceFileURL, eInvoiceURL, eInvoiceMissing, number } = invoice
  const open = invoiceFileURL && (
    <Stack direction="row" sx={{ gap: 1 }}>
      <Button
        {...look}
        startIcon={<OpenInNew />}
        href={invoiceFileURL}
        target="_blank"
        rel="noreferrer"
      >{t`Open`}</Button>
      <Button {...download} href={invoiceFileURL} download={`${number}.pdf`}>{t`Download`}</Button>
    </Stack>
  )
  return (
    <>
      <SectionCard title="PDF" aside={open}>
        {invoiceFileURL ? <Preview invoice={invoice} /> : t`Drafts have no PDF. Continue editing to see a preview.`}
      </SectionCard>
      <SectionCard title={t`Electronic invoice`}>
        {eInvoiceURL && (
          <Button
            {...download}
            variant="outlined"
            href={eInvoiceURL}
            download={`${number}.xml`}
          >{t`Download UBL`}</Button>
        )}
        {eInvoiceMissing.length > 0 && <Missing invoice={invoice} />}
        {!eInvoiceURL && eInvoiceMissing.length === 0 && t`Created when the invoice is sent.`}
      </SectionCard>
    </>
  )
}

const actionNames: Record<string, string> = words({
  'invoice.created': msg`Saved as a draft`,
  'invoice.sent': msg`Sent`,
  'invoice.edited': msg`Draft changed`,
  'invoice.resent': msg`Emailed again`,
  'invoice.paid': msg`Payment recorded`,
  'invoice.unpaid': msg`Payment removed`,
  'invoice.reminded': msg`Client reminded`,
  'invoice.failed': msg`Email failed`,
})

/** True if the invoice doesn't exist, its id is malformed (400), or this person can't see it. */
const isMissing = (error: unknown) => error instanceof ApiError && [400, 403, 404].includes(error.status)

function InvoiceSkeleton() {
  return (
    <Stack spacing={4} aria-busy aria-label={t`Loading the invoice`}>
      <Skeleton variant="rounded" height={84} />
      <Skeleton variant="rounded" height={36} width={320} />
      <Skeleton variant="rounded" height={220} />
      <Skeleton variant="rounded" height={260} />
    </Stack>
  )
}

function InvoiceError({ error, retry }: { error: Error; retry: () => void }) {
  if (isMissing(error))
    return (
      <Notice
        title={t`This invoice doesn't exist`}
      >{t`It may be a deleted draft. Search for the invoice number.`}</Notice>
    )
  return <ErrorPanel title={t`Couldn't load the invoice`} error={error} retry={retry} />
}

/** One invoice in a side panel beside the list, with its state and actions (rules/pages.md#4.4). */
export function InvoiceShow({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useInvoice(id)
  const retry = () => void refetch()
  const mail = data?.mail
  return (
    <SidePanel title={data ? invoiceTitle(data) : t`Invoice`} width={720} onClose={onClose}>
      {data && !isMissing(error) ? (
        <Stack spacing={4} sx={{ pb: 8 }}>
          {error && <Stale reason={error.message} retry={retry} />}
          <Overview invoice={data} />
          {mail && (
            <Alert severity={severities[mail.state]} role={mail.state === 'failed' ? 'alert' : 'status'}>
              {mailText(mail, data.email)}
            </Alert>
          )}
          <InvoiceActions invoice={data} onDeleted={onClose} />
          {data.payments.length > 0 && <Payments invoice={data} />}
          <InvoiceLines invoice={data} />
          <InvoiceDetails invoice={data} />
          <Documents invoice={data} />
          <HistoryCard
            title={t`History`}
            resource="invoices"
            id={id}
            fields={InvoiceRow}
            actOf={(action) => actionNames[action]}
          />
        </Stack>
      ) : error ? (
        <InvoiceError error={error} retry={retry} />
      ) : (
        <InvoiceSkeleton />
      )}
    </SidePanel>
  )
}
