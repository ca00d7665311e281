/** What a page without content yet says: its heading, and what belongs there. */
export interface PlannedPage {
  heading: string
  belongs: string
}

/** By path: pages whose address, guard and place in the menu stand already. A page that gets its content leaves this table. */
export const planned: Record<string, PlannedPage> = {
  '/invoices': {
    heading: 'Invoices',
    belongs: 'Invoices with their client, amount, due date and state are listed here.',
  },
  '/invoices/new': {
    heading: 'New invoice',
    belongs: 'An invoice is written here from the members of a project and sent to its client.',
  },
}
