import { msg, plural, t } from '@lingui/core/macro'
import { keepPreviousData } from '@tanstack/react-query'
import { Button, Paper, Skeleton, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useListContext } from 'react-admin'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { invoiceStatuses } from '#contract/api/invoices/words.ts'
import type { CurrencySum } from '#contract/api/invoices/endpoints.ts'
import { permissionsOf } from '#contract/api/metadata/keptKinds.ts'
import { showDate } from '#contract/dates.ts'
import { monthsLater } from '#contract/months.ts'
import { showMoney } from '#src/i18n/format.ts'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { type Choices, choicesOf, type Filter, useNarrowing } from '#src/admin/list/FilterBar.tsx'
import { useFilters } from '#src/admin/list/useFilters.ts'
import { CountTabs } from '#src/admin/layout/Tabs.tsx'
import { translate } from '#src/i18n/language.ts'
import { paths } from '#src/layout/paths.ts'
import { useCommandQuery, useGetList, wholeList } from '#src/providers/dataProvider/hooks.ts'
import { useCan } from '#src/providers/useSession.ts'
import { filterOf } from '#src/providers/dataProvider/listInput.ts'
import { showMonth } from './invoiceValues.ts'
import { useToday } from './InvoiceFields.tsx'

/** The work that waits, then what was (rules/pages.md#4.1). Other statuses are available as a filter. */
const tabs = [
  { name: 'draft', label: msg`Drafts`, filter: { status: ['draft'] } },
  { name: 'unpaid', label: msg`Unpaid`, filter: { work: ['unpaid'] } },
  { name: 'overdue', label: msg`Overdue`, filter: { work: ['overdue'] } },
  { name: 'attention', label: msg`Needs attention`, filter: { work: ['attention'] } },
  { name: 'paid', label: msg`Paid`, filter: { status: ['paid'] } },
  { name: 'all', label: msg`All`, filter: {} },
] as const
type Tab = (typeof tabs)[number]

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? []) === JSON.stringify(other ?? [])

/** The tab that shows what a filter asks for, if any. */
const tabOf = (filter: Record<string, unknown>): Tab | undefined =>
  tabs.find((tab) => {
    const { status, work }: { status?: readonly string[]; work?: readonly string[] } = tab.filter
    return isSame(filter.status, status) && isSame(filter.work, work)
  })

const toInvoice = 'to-invoice'

/** The list below a tab, with these other filters. */
const addressOf = ({ filter }: Tab, others: Record<string, unknown> = {}) => {
  const { status: _status, work: _work, ...rest } = others
  return new URLSearchParams({ filter: JSON.stringify({ ...rest, ...filter }) }).toString()
}

/** The month that is billed at first: the last one. */
export const useBilledMonth = () => monthsLater(useToday().slice(0, 7), -1)

/** The projects without an invoice for a month, if the person may make them. */
export function useToInvoice(period: string, isMine = false) {
  const enabled = useCan()('invoices.create')
  const [year, month] = period.split('-').map(Number) as [number, number]
  const query = { year, month, ...(isMine && { mine: true }) }
  return useCommandQuery('invoices', 'toInvoice', { query }, { enabled })
}

/**
 * True if the page shows what is to invoice: if the address says so, and without any address in the first week of a
 * month.
 */
export function useIsToInvoice(): boolean {
  const [params] = useSearchParams()
  const isFirstWeek = Number(useToday().slice(8)) <= 7
  const may = useCan()('invoices.create')
  return may && (params.size === 0 ? isFirstWeek : params.get('view') === toInvoice)
}

/** Counts and sums of the invoices with this filter. */
function useSummaryOf(filter: Record<string, unknown>) {
  const query = filterOf('invoices', filter)
  const { data, ...summary } = useCommandQuery('invoices', 'summary', { query }, { placeholderData: keepPreviousData })
  return { ...summary, data: data?.data }
}

/** Counts and sums for the current filters of the list. */
const useSummary = () => useSummaryOf(useListContext().filterValues)

/** Tabs of the page. The first one is no list of invoices. */
export function InvoiceTabs({ filter, children }: { filter: Record<string, unknown>; children: ReactNode }) {
  const navigate = useNavigate()
  const may = useCan()('invoices.create')
  const isToInvoice = useIsToInvoice()
  const { data } = useSummaryOf(filter)
  const waiting = useToInvoice(useBilledMonth()).data?.data
  const countOf = ({ name }: Tab) => {
    if (!data) return undefined
    if (name === 'all') return Object.values(data.counts).reduce((sum, count) => sum + count, 0)
    return name === 'draft' || name === 'paid' ? data.counts[name] : data.work[name]
  }
  return (
    <CountTabs
      label={t`Invoices by work`}
      sx={{ borderBottom: 1, borderColor: 'divider' }}
      tabs={[
        ...(may ? [{ name: toInvoice, label: t`To invoice`, count: waiting?.length }] : []),
        ...tabs.map((tab) => ({ name: tab.name as string, label: translate(tab.label), count: countOf(tab) })),
      ]}
      current={isToInvoice ? toInvoice : tabOf(filter)?.name}
      onChange={(name) => {
        const tab = tabs.find((one) => one.name === name)
        void navigate({ search: tab ? addressOf(tab, filter) : `view=${toInvoice}` })
      }}
    >
      <Stack spacing={2}>{children}</Stack>
    </CountTabs>
  )
}

const everything = {}

/** What is open of all invoices, each a link to its rows. */
export function InvoiceStrip() {
  const { data } = useSummaryOf(everything)
  const may = useCan()('invoices.create')
  const month = useBilledMonth()
  const waiting = useToInvoice(month).data?.data
  if (!data) return <Skeleton variant="rounded" height={58} />
  const amounts = (key: 'open' | 'overdue' | 'dueSoon') =>
    data.sums.flatMap((sum) => (sum[key] ? [showMoney(sum[key], sum.currency)] : [])).join(', ') || '-'
  const tab = (name: Tab['name']) => addressOf(tabs.find((one) => one.name === name) as Tab)
  const soon = new URLSearchParams({
    filter: JSON.stringify({ work: ['unpaid'], dueFrom: 'today', dueTo: 'today+7' }),
  }).toString()
  const facts = [
    [t`Overdue`, amounts('overdue'), tab('overdue'), data.work.overdue > 0],
    [t`Due in 7 days`, amounts('dueSoon'), soon, false],
    [t`Outstanding`, amounts('open'), tab('unpaid'), false],
    [t`Drafts`, String(data.counts.draft), tab('draft'), false],
    ...(may
      ? [[t`Unbilled ${showMonth(month)}`, String(waiting?.length ?? '-'), `view=${toInvoice}`, false] as const]
      : []),
  ] as const
  return (
    <Stack component="ul" direction="row" className="tabular" sx={{ flexWrap: 'wrap', gap: '8px 32px' }}>
      {facts.map(([label, value, search, isBad]) => (
        <li key={label}>
          <Typography component={Link} to={{ search }} color="text.secondary" variant="body2">
            {label}
          </Typography>
          <Typography sx={{ fontWeight: 600, color: isBad ? 'error.main' : undefined }}>{value}</Typography>
        </li>
      ))}
    </Stack>
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
      sx={{
        // On a phone the strip above tells the same.
        display: { xs: 'none', sm: 'flex' },
        flexWrap: 'wrap',
        gap: '8px 12px',
        fontSize: 'var(--text-13)',
        '& b': { fontWeight: 600 },
      }}
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

/** All clients as choices. */
function useClientChoices(isWanted: boolean): Choices {
  const may = useCan()(permissionsOf('clients').read)
  const { data, error, isPending } = useGetList('clients', wholeList, {
    enabled: isWanted && may,
    staleTime: tenMinutes,
  })
  const choices = (data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return { choices, error, isPending, unknown: t`one client` }
}

/** A billed month, in words. */
function usePeriodWords(): Choices {
  const period = useFilters().text('period')
  return choicesOf({ [period]: showMonth(period) })()
}

/** The filters of the invoice list. A status that has a tab shows no chip. */
export const invoiceFilters: readonly Filter[] = [
  { name: 'keyword', label: msg`Search`, type: 'text' },
  { name: 'projectID', label: msg`Project`, read: 'projects.read', useChoices: useProjectChoices },
  { name: 'clientID', label: msg`Client`, read: permissionsOf('clients').read, useChoices: useClientChoices },
  {
    name: 'status',
    label: msg`Status`,
    useChoices: choicesOf(invoiceStatuses),
    isTab: (status) => Boolean(tabOf({ status })),
  },
  { name: 'period', label: msg`Period`, type: 'text', useChoices: usePeriodWords },
  { name: 'work', label: msg`Needs attention`, isTab: () => true, isHidden: true },
  { name: 'due', label: msg`Due`, type: 'days' },
  { name: 'issued', label: msg`Issued`, type: 'days' },
  { name: 'unpaidOn', label: msg`Unpaid on`, type: 'text', inWords: showDate },
  { name: 'mine', label: msg`Projects`, type: 'text', inWords: () => t`Mine` },
]

/** Explains why the list is empty and offers the next step. */
export function NothingHere() {
  const can = useCan()
  const navigate = useNavigate()
  const { filterValues } = useListContext()
  const { narrowing, clear } = useNarrowing(invoiceFilters)
  const tab = tabOf(filterValues)
  if (narrowing.length > 0)
    return (
      <Notice
        title={t`No invoices match these filters`}
        actions={<Button variant="outlined" onClick={clear}>{t`Clear filters`}</Button>}
      >{t`Remove a filter or search for something else.`}</Notice>
    )
  if (tab && tab.name !== 'all')
    return (
      <Notice
        title={t`Nothing here`}
        actions={
          <Button
            variant="outlined"
            onClick={() => void navigate({ search: 'filter={}' })}
          >{t`Show all invoices`}</Button>
        }
      />
    )
  return (
    <Notice
      title={t`No invoices yet`}
      actions={
        can('invoices.create') &&
        can('projects.read') && (
          <Button variant="contained" component={Link} to={paths.newInvoice}>{t`Create invoice`}</Button>
        )
      }
    >{t`Invoices appear here, from draft to payment.`}</Notice>
  )
}
