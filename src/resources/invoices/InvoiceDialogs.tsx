import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import {
  Alert,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Skeleton,
  Stack,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material'
import { type ReactNode, useMemo, useState } from 'react'
import type { InvoicePreview, ProposedLine } from '#contract/api/invoices/invoice.ts'
import { rateRead } from '#contract/api/projects/project.ts'
import { Avatar } from '#src/admin/fields/Avatar.tsx'
import { nameOf } from '#src/resources/employees/EmployeeField.tsx'
import { ErrorPanel, Notice } from '#src/admin/layout/Notice.tsx'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { PdfView } from '#src/admin/pdf/PdfView.tsx'
import { useCommandQuery } from '#src/providers/dataProvider/hooks.ts'
import { describeFailure, reasonOf } from '#src/providers/describeError.ts'
import { useMutation } from '#src/providers/useMutation.ts'
import { useCan } from '#src/providers/useSession.ts'
import { lineOf, type LineValues, moneyIn, monthWords } from './invoiceValues.ts'
import { SendConfirm } from './SendConfirm.tsx'
import { mayBeSent } from './useInvoiceSaving.ts'

interface SendDialogProps {
  /** The number is the one that it will probably get. */
  invoice: { number: string; email: string; cc: readonly string[] }
  total: string
  /** Sends the invoice. If it rejects, the dialog stays open and shows the reason. */
  send: () => Promise<void>
  onCancel: () => void
}

/** Confirms sending an invoice to the client. A failed attempt can be repeated. */
export function SendDialog({ invoice, total, send, onCancel }: SendDialogProps) {
  const { mutate, isPending, error } = useMutation({ mutationFn: send })
  const reason = reasonOf(error)
  const refusal = mayBeSent(error)
    ? t`${reason} The invoice may have been sent. Try again: it is never sent twice.`
    : error && describeFailure(t`Couldn't send the invoice`, error)
  return (
    <SendConfirm
      invoice={invoice}
      amount={<b className="tabular">{total}</b>}
      refusal={refusal || undefined}
      busy={isPending}
      onConfirm={() => mutate()}
      onCancel={onCancel}
    />
  )
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

const sheet = <Skeleton variant="rounded" sx={{ height: 'auto', aspectRatio: '210 / 297' }} />

/** The PDF as the client would get it, rendered by the server from the form values. */
export function PreviewDialog({ body, onClose }: { body: InvoicePreview; onClose: () => void }) {
  const { data, error, refetch } = useCommandQuery(
    'invoices',
    'preview',
    { body },
    { gcTime: 0, staleTime: Number.POSITIVE_INFINITY },
  )
  const source = useMemo(() => data && bytesOf(data.data.base64), [data])
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md">
      <DialogTitle>{t`Preview`}</DialogTitle>
      <DialogContent dividers tabIndex={0} sx={{ p: { xs: 2, sm: 4 } }}>
        {error && <ErrorPanel title={t`Couldn't create the preview`} error={error} retry={() => void refetch()} />}
        {!error && (source ? <PdfView source={source} title={t`Preview of the invoice`} /> : sheet)}
      </DialogContent>
      <DialogActions sx={{ p: 4 }}>
        <Button color="inherit" onClick={onClose}>{t`Close`}</Button>
      </DialogActions>
    </Dialog>
  )
}

interface StaffingTableProps {
  query: { data?: { data: readonly ProposedLine[] } | undefined; error: unknown; refetch: () => unknown }
  currency: string
  /** Renders the checkbox of a line. */
  boxOf: (line: ProposedLine) => ReactNode
}

/** How a rate in another currency became the price, or that it could not. */
function ConversionNote({ line: { rateCurrency, exchangeRate }, currency }: { line: ProposedLine; currency: string }) {
  if (!rateCurrency) return null
  const rate = i18n.number(exchangeRate ?? 0, { maximumSignificantDigits: 8 })
  return (
    <Typography variant="body2" color={exchangeRate === null ? 'error' : 'text.secondary'}>
      {exchangeRate === null
        ? t`The rate is in ${rateCurrency}, and there is no exchange rate to ${currency}. Enter the price.`
        : t`Converted from ${rateCurrency} at ${rate}`}
    </Typography>
  )
}

const Col = DataTable.Col<ProposedLine>

/** The columns of proposed lines. On a phone, days, price and discount are below the name. */
function lineColumns({ currency, boxOf }: Pick<StaffingTableProps, 'currency' | 'boxOf'>, phone: boolean) {
  const show = moneyIn(currency)
  return (
    <>
      <Col
        source="employee"
        label={msg`Member`}
        width={phone ? 160 : 240}
        render={(line) => (
          <Stack direction="row" sx={{ alignItems: 'center' }}>
            {boxOf(line)}
            <div>
              <Avatar src={line.employee.avatar} name={nameOf(line.employee)} /> {line.description}
              {phone && (
                <Typography variant="body2" color="text.secondary">
                  {t`${line.days} of ${line.daysOfMonth} days`}, {show(line.unitCost)}
                  {line.discount > 0 && `, ${t`${line.discount}% off`}`}
                </Typography>
              )}
              <ConversionNote line={line} currency={currency} />
            </div>
          </Stack>
        )}
      />
      {!phone && (
        <>
          <Col
            source="days"
            label={msg`Days`}
            width={80}
            align="right"
            render={({ days, daysOfMonth }) => (
              <Trans>
                {days} of {daysOfMonth}
              </Trans>
            )}
          />
          <Col
            source="unitCost"
            label={msg`Unit price`}
            width={100}
            align="right"
            render={({ unitCost }) => show(unitCost)}
          />
          <Col
            source="discount"
            label={msg`Discount`}
            width={70}
            align="right"
            render={({ discount }) => (discount ? `${discount}%` : '-')}
          />
        </>
      )}
      <Col source="cost" label={msg`Cost`} width={100} align="right" render={({ cost }) => show(cost)} />
    </>
  )
}

/** The members of a project in a month with days, rate, discount and cost. */
function StaffingTable({ query, ...shown }: StaffingTableProps) {
  const phone = useMediaQuery(({ breakpoints }: Theme) => breakpoints.down('sm'), { noSsr: true })
  if (!query.data) return <Pending query={query} failure={t`Couldn't load the staffing`} height={320} />
  return (
    <DataTable
      isInset
      caption={t`Members in this month`}
      data={query.data.data}
      keyOf={({ employee }, index) => `${employee.id}.${index}`}
      empty={
        <Notice
          title={t`No members to bill in this month`}
        >{t`Official members who are on the project in this month appear here.`}</Notice>
      }
    >
      {lineColumns(shown, phone)}
    </DataTable>
  )
}

interface StaffingDialogProps {
  projectID: string
  period: string
  currency: string
  /** Inserts the selected lines, replacing the existing ones or after them. */
  onTake: (lines: LineValues[], how: 'replace' | 'add') => void
  onClose: () => void
}

/** Proposes lines from the project's staffing of the month. All are selected at first. */
export function StaffingDialog({ projectID, period, currency, onTake, onClose }: StaffingDialogProps) {
  const maySee = useCan()(rateRead)
  const [left, setLeft] = useState<readonly ProposedLine[]>([])
  const [year, month] = period.split('-').map(Number)
  const asked = { projectID, month: month ?? 1, year: year ?? 0 }
  const query = useCommandQuery('invoices', 'proposedLines', { query: asked }, { gcTime: 0 })
  const data = query.data?.data
  const chosen = data?.filter((line) => !left.includes(line)) ?? []
  const take = (how: 'replace' | 'add') => onTake(chosen.map(lineOf), how)
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md">
      <DialogTitle>
        <Trans>Lines from staffing, {monthWords(period)}</Trans>
      </DialogTitle>
      <DialogContent dividers>
        {!maySee && data && data.length > 0 && (
          <Alert severity="info" sx={{ mb: 3 }}>{t`You don't have access to rates. Enter the prices yourself.`}</Alert>
        )}
        <StaffingTable
          query={query}
          currency={currency}
          boxOf={(line) => (
            <Checkbox
              size="small"
              checked={!left.includes(line)}
              slotProps={{ input: { 'aria-label': t`Choose ${line.description}` } }}
              onChange={(_event, checked) => setLeft(checked ? left.filter((one) => one !== line) : [...left, line])}
            />
          )}
        />
      </DialogContent>
      <DialogActions sx={{ p: 4 }}>
        <Button color="inherit" onClick={onClose}>{t`Cancel`}</Button>
        <Button variant="outlined" disabled={chosen.length === 0} onClick={() => take('add')}>{t`Add to lines`}</Button>
        <Button
          variant="contained"
          disabled={chosen.length === 0}
          onClick={() => take('replace')}
        >{t`Replace all lines`}</Button>
      </DialogActions>
    </Dialog>
  )
}
