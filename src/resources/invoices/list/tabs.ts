import { type InvoiceStatus, invoiceStatuses } from '#contract/api/invoiceWords.ts'

/** The tabs over the list, in order; the other statuses are found by the filter. */
export const tabs = ['all', 'draft', 'sent', 'overdue', 'paid'] as const satisfies (InvoiceStatus | 'all')[]
export type InvoiceTab = (typeof tabs)[number]

export const tabLabel = (tab: InvoiceTab): string => (tab === 'all' ? 'All' : invoiceStatuses[tab])

/** The tab that shows just these statuses; none for another choice. */
export const tabOf = (status: readonly string[]): InvoiceTab | undefined =>
  status.length === 0 ? 'all' : tabs.find((tab) => status.length === 1 && tab === status[0])

/** The statuses that a tab shows; all of them without any. */
export const statusesOf = (tab: InvoiceTab): InvoiceStatus[] => (tab === 'all' ? [] : [tab])

/** How many invoices a tab shows. */
export const countOf = (tab: InvoiceTab, counts: Partial<Record<InvoiceStatus, number>>): number =>
  tab === 'all' ? Object.values(counts).reduce((sum, count) => sum + count, 0) : (counts[tab] ?? 0)

/** Ids that tie the tabs to what they show. */
export const panelId = 'invoices-panel'
export const tabId = (tab: InvoiceTab): string => `invoices-tab-${tab}`
