/** What a page without content yet says: its heading, and what belongs there. */
export interface PlannedPage {
  heading: string
  belongs: string
}

const results = 'Who has answered and what they said, question by question, is shown here.'

/** By path: pages whose address, guard and place in the menu stand already. A page that gets its content leaves this table. */
export const planned: Record<string, PlannedPage> = {
  '/dashboard': {
    heading: 'Dashboard',
    belongs: 'Health of the projects, use of people’s time and engagement are charted here.',
  },
  '/feedbacks/inbox': {
    heading: 'Feedbacks',
    belongs: 'Surveys that wait for your answers, and feedback given to you, arrive here.',
  },
  '/feedbacks/inbox/:id': {
    heading: 'Feedback',
    belongs: 'One survey is answered here, question by question, and can be saved as a draft.',
  },
  '/feedbacks/engagement': {
    heading: 'Employee engagement',
    belongs: 'Engagement surveys of the company are listed and started here.',
  },
  '/feedbacks/engagement/:id': { heading: 'Employee engagement', belongs: results },
  '/feedbacks/work': {
    heading: 'Work',
    belongs: 'Regular short surveys about workload, deadlines and learning are listed here, by project.',
  },
  '/feedbacks/work/:id': { heading: 'Work', belongs: results },
  '/invoices': {
    heading: 'Invoices',
    belongs: 'Invoices with their client, amount, due date and state are listed here.',
  },
  '/invoices/new': {
    heading: 'New invoice',
    belongs: 'An invoice is written here from the members of a project and sent to its client.',
  },
}
