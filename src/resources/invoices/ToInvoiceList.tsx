import { msg, plural, t } from '@lingui/core/macro'
import { Button, Checkbox, Stack } from '@mui/material'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { ToInvoice } from '#contract/api/invoices/payment.ts'
import { monthsLater } from '#contract/months.ts'
import { words } from '#contract/words.ts'
import { Anchor } from '#src/admin/fields/Anchor.tsx'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { ViewLinks } from '#src/admin/layout/ViewLinks.tsx'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { useNotifyFailure } from '#src/admin/notifications/failure.ts'
import { paths } from '#src/layout/paths.ts'
import { useCommand } from '#src/providers/dataProvider/hooks.ts'
import { useCan } from '#src/providers/useSession.ts'
import { showMoney } from '#src/i18n/format.ts'
import { useBilledMonth, useToInvoice } from './InvoiceFilters.tsx'
import { showMonth } from './invoiceValues.ts'
import { type ResultRow, RowResults } from './RowResults.tsx'

/** What a project lacks, in words. */
const lacks: Record<ToInvoice['missing'][number], string> = words({
  bankAccount: msg`no bank account`,
  client: msg`no client`,
  address: msg`no address of the client`,
})

const Col = DataTable.Col<ToInvoice>

/**
 * Projects without an invoice for a month: one button makes the drafts of those that are chosen, at first all in order.
 */
export function ToInvoiceList() {
  const can = useCan()
  const [params] = useSearchParams()
  const last = useBilledMonth()
  const period = params.get('period') ?? last
  const isMine = params.get('of') === 'mine'
  const query = useToInvoice(period, isMine)
  const [picked, setPicked] = useState<Readonly<Record<string, boolean>>>({})
  const [rows, setRows] = useState<readonly ResultRow[]>()
  const make = useCommand('invoices', 'makeDrafts', {
    onSuccess: ({ data }) => setRows(data),
    onError: useNotifyFailure()(t`Couldn't make the drafts`),
  })
  const projects = query.data?.data
  if (!projects) return <Pending query={query} failure={t`Couldn't load what is to invoice`} height={320} />
  const isChosen = ({ id, missing }: ToInvoice) => picked[id] ?? missing.length === 0
  const chosen = projects.filter(isChosen)
  const [year = 0, month = 1] = period.split('-').map(Number)
  const months = Object.fromEntries(
    [...new Set([period, last, monthsLater(last, 1)])].sort().map((one) => [one, showMonth(one)]),
  )
  return (
    <>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 4, alignItems: 'center' }}>
        <ViewLinks label={t`Month`} views={months} current={period} to={(one) => paths.toInvoiceIn(one, isMine)} />
        <Button
          variant="contained"
          disabled={chosen.length === 0}
          loading={make.isPending}
          onClick={() => make.mutate({ body: { projectIDs: chosen.map(({ id }) => id), year, month } })}
        >
          {plural(chosen.length, { one: 'Make # draft', other: 'Make # drafts' })}
        </Button>
      </Stack>
      <DataTable
        caption={t`Projects to invoice`}
        data={projects}
        keyOf={({ id }) => id}
        lines={['name', 'lastTotal', 'client', 'missing']}
        empty={<Notice title={t`All projects are invoiced for ${showMonth(period)}`} />}
      >
        {
          <>
            <Col
              source="name"
              width={260}
              label={msg`Project`}
              render={(project) => (
                <>
                  <Checkbox
                    size="small"
                    checked={isChosen(project)}
                    slotProps={{ input: { 'aria-label': t`Choose ${project.name}` } }}
                    onChange={(_event, isPicked) => setPicked({ ...picked, [project.id]: isPicked })}
                  />
                  {project.name}
                </>
              )}
            />
            <Col source="client" width={200} label={msg`Client`} render={({ client }) => client || '-'} />
            <Col
              source="lastTotal"
              label={msg`Last invoice`}
              width={130}
              align="right"
              render={({ lastTotal, currency }) => (currency ? showMoney(lastTotal, currency) : '-')}
            />
            <Col
              source="missing"
              label={msg`Missing`}
              width={220}
              render={({ id, missing }) =>
                missing.length > 0 && (
                  <Anchor className="late" {...(can('projects.read') && { href: paths.project(id) })}>
                    {missing.map((one) => lacks[one]).join(', ')}
                  </Anchor>
                )
              }
            />
            <Col
              source="open"
              label={msg`Actions`}
              width={110}
              render={({ id, name }) => (
                <Button
                  size="small"
                  component={Link}
                  to={paths.newInvoiceFor(id, period)}
                  aria-label={t`Invoice ${name}`}
                >{t`Invoice`}</Button>
              )}
            />
          </>
        }
      </DataTable>
      {rows && (
        <RowResults
          title={t`Drafts for ${showMonth(period)}`}
          rows={rows}
          next={
            <Button
              variant="contained"
              component={Link}
              to={paths.invoicesWith({ status: ['draft'], period })}
            >{t`Show drafts`}</Button>
          }
          onClose={() => setRows(undefined)}
        />
      )}
    </>
  )
}
