import { msg, plural, t } from '@lingui/core/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { Button, Paper, Skeleton, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useListContext } from 'react-admin'
import { Link } from 'react-router'
import { type InvoiceStatus, invoiceStatuses } from '#contract/api/invoices/words.ts'
import type { CurrencySum } from '#contract/api/invoices/endpoints.ts'
import { showMoney } from '#src/i18n/format.ts'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { type Choices, choicesOf, type Filter } from '#src/admin/list/FilterBar.tsx'
import { countOf, EmptyList, type StatusTab, StatusTabs, tabOf } from '#src/admin/list/StatusTabs.tsx'
import { useFilters } from '#src/admin/list/useFilters.ts'
import { translate } from '#src/i18n/language.ts'
import { paths } from '#src/layout/paths.ts'
import { useCommandQuery, useGetList, wholeList } from '#src/providers/dataProvider/hooks.ts'
import { useCan } from '#src/providers/useSession.ts'
import { filterOf } from '#src/providers/dataProvider/listInput.ts'

const all: StatusTab = { name: 'all', label: msg`All`, status: [] }

const one = (status: InvoiceStatus): StatusTab => ({
  name: status,
  get label() {
    return invoiceStatuses[status]
  },
  status: [status],
})

/** The tabs above the list, in order. Other statuses are available as a filter. */
const tabs = [all, one('draft'), one('sent'), one('overdue'), one('paid')]

/** Counts by status and sums by currency for the current filters of the list. */
function useSummary() {
  const { filterValues } = useListContext()
  const query = filterOf('invoices', filterValues)
  const { data, ...summary } = useCommandQuery('invoices', 'summary', { query }, { placeholderData: keepPreviousData })
  return { ...summary, data: data?.data }
}

/** The invoices below their statuses as tabs. */
export function InvoiceTabs({ children }: { children: ReactNode }) {
  const { data } = useSummary()
  return (
    <StatusTabs tabs={tabs} counts={data?.counts}>
      {children}
    </StatusTabs>
  )
}

function Sum({ sum: { currency, invoices, total, open } }: { sum: CurrencySum }) {
  const amount = showMoney(total, currency)
  const unpaid = showMoney(open, currency)
  const words = [
    // Some currencies share a symbol, so the code is added unless the amount already ends with it.
    amount.endsWith(currency) ? '' : currency,
    plural(invoices, { one: '# invoice', other: '# invoices' }),
    open ? t`${unpaid} open` : t`nothing open`,
  ]
  return (
    <Paper variant="outlined" component="li" sx={{ px: 3, py: 1.5 }}>
      <b>{amount}</b>{' '}
      <Typography variant="inherit" component="span" color="text.secondary">
        {words.filter(Boolean).join(', ')}
      </Typography>
    </Paper>
  )
}

/** The sums of the listed invoices, one line per currency. */
export function CurrencyTotals() {
  const { data, isPending } = useSummary()
  if (isPending) return <Skeleton variant="rounded" width={260} height={34} />
  if (!data || data.sums.length === 0) return null
  return (
    <Stack
      component="ul"
      direction="row"
      className="tabular"
      aria-label={t`Totals by currency, without drafts and invoices in error`}
      sx={{ flexWrap: 'wrap', gap: '8px 12px', fontSize: 'var(--text-13)', '& b': { fontWeight: 600 } }}
    >
      {data.sums.map((sum) => (
        <Sum key={sum.currency} sum={sum} />
      ))}
    </Stack>
  )
}

const tenMinutes = 600_000

/** All projects that the person can see, closed ones included, as choices. */
function useProjectChoices(isWanted: boolean): Choices {
  const can = useCan()
  const { data, error, isPending } = useGetList('projectNames', wholeList, {
    enabled: isWanted && can('projects.read'),
    staleTime: tenMinutes,
  })
  const choices = (data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return { choices, error, isPending, unknown: t`one project` }
}

/** The filters of the invoice list. A status that has a tab shows no chip. */
export const invoiceFilters: readonly Filter[] = [
  { name: 'keyword', label: msg`Search`, type: 'text' },
  { name: 'projectID', label: msg`Project`, read: 'projects.read', useChoices: useProjectChoices },
  {
    name: 'status',
    label: msg`Status`,
    useChoices: choicesOf(invoiceStatuses),
    isTab: (values) => Boolean(tabOf(tabs, values)),
  },
  { name: 'due', label: msg`Due`, type: 'days' },
  { name: 'issued', label: msg`Issued`, type: 'days' },
]

/** Explains why the list is empty and offers the next step. */
export function NothingHere() {
  const can = useCan()
  const { data } = useSummary()
  const { chosen } = useFilters()
  const chosenTab = tabOf(tabs, chosen('status'))
  const status = chosenTab ? translate(chosenTab.label) : ''
  const isElsewhere = chosenTab && chosenTab !== all && data && countOf(all, data.counts) > 0
  return (
    <EmptyList
      filters={invoiceFilters}
      unmatched={[t`No invoices match these filters`, t`Remove a filter or search for something else.`]}
      inStatus={isElsewhere && [t`No invoices in “${status}”`, t`Show all invoices`]}
    >
      <Notice
        title={t`No invoices yet`}
        actions={
          can('invoices.create') &&
          can('projects.read') && (
            <Button variant="contained" component={Link} to={paths.newInvoice}>{t`Create invoice`}</Button>
          )
        }
      >{t`Invoices appear here, from draft to payment.`}</Notice>
    </EmptyList>
  )
}
