import { notFoundPath } from '#src/admin/layout/pageNames.tsx'

/** A part of an address. Those of patterns, such as `:id`, stay. */
const part = (text: string) => (text.startsWith(':') ? text : encodeURIComponent(text))

/** The address of a list with a filter, in react-admin's format. */
const withFilter = (path: string, filter: object) => `${path}?filter=${part(JSON.stringify(filter))}`

/** The addresses of the shell that code links to. */
export const paths = {
  home: '/',
  login: '/login',
  notFound: notFoundPath,
  accessDenied: '/access-denied',
  profile: '/profile',
  recentChanges: '/recent-changes',
  keys: '/keys',
  /** All of them, or those of one kind. */
  jobs: (kind = '') => `/jobs${kind && `?kind=${part(kind)}`}`,
  feedbacks: '/feedbacks',
  inbox: '/feedbacks/inbox',
  /** The inbox with this filter. */
  inboxWith: (filter: object) => withFilter('/feedbacks/inbox', filter),
  absences: '/absences',
  /** A tab of the page of absences. */
  absencesTab: (name: string) => `/absences?tab=${part(name)}`,
  /** The page with an absence open in the side panel. */
  absence: (id: string) => `/absences?absence=${part(id)}`,
  absenceBalances: '/absences/balances',
  employees: '/employees',
  newEmployee: '/employees/new',
  importEmployees: '/employees/import',
  /** The list with these filters. */
  employeesWith: (filter: object) => withFilter('/employees', filter),
  /** The list with these filters, in any status. */
  projectsWith: (filter: object) => withFilter('/projects', filter),
  /** The org chart, expanded down to a person. */
  chartOf: (id: string) => `/employees?view=chart&person=${part(id)}`,
  /** By username or id. */
  employee: (username: string) => `/employees/${part(username)}`,
  employeeTab: (username: string, name: string) => `/employees/${part(username)}?tab=${part(name)}`,
  ownFeedback: '/profile?tab=feedback',
  /** The form that asks colleagues of this project. */
  askFeedback: (projectID: string) => `/profile?tab=feedback&do=ask&project=${part(projectID)}`,
  editEmployee: (username: string, section = '') => `/employees/${part(username)}/edit${section && `#${section}`}`,
  /** A person's permissions and where they come from; by username or id. */
  access: (username: string) => `/config?tab=roles&person=${part(username)}`,
  config: '/config',
  configTab: (name: string) => `/config?tab=${part(name)}`,
  projects: '/projects',
  newProject: '/projects/new',
  /** By code or id. */
  project: (code: string) => `/projects/${part(code)}`,
  projectTab: (code: string, name: string) => `/projects/${part(code)}?tab=${part(name)}`,
  /** The staffing of a person, by name. */
  staffingOf: (name: string) => `/projects?view=timeline&keyword=${part(name)}`,
  /** The staffing of a month, `YYYY-MM`: of all, or of those whom the reader leads. */
  staffingIn: (month: string, isMine: boolean) =>
    `/projects?view=timeline&month=${part(month)}&months=1${isMine ? '&of=mine' : ''}`,
  /** The open roles of a project. */
  openRoles: (code: string) => `${withFilter(`/projects/${part(code)}`, { status: 'pending' })}&tab=members`,
  invoices: '/invoices',
  toInvoice: '/invoices?view=to-invoice',
  /** What is to invoice for a month, `YYYY-MM`: of all projects, or of those that the reader leads. */
  toInvoiceIn: (month: string, isMine: boolean) =>
    `/invoices?view=to-invoice&period=${part(month)}${isMine ? '&of=mine' : ''}`,
  invoicesWith: (filter: object) => withFilter('/invoices', filter),
  /** The list with an invoice open in the side panel. */
  invoice: (id: string) => `/invoices?invoice=${part(id)}`,
  /** The list, filtered to one project. */
  invoicesOf: (projectID: string) => withFilter('/invoices', { projectID: [projectID] }),
  newInvoice: '/invoices/new',
  /** A new invoice for a project, by its id. */
  newInvoiceOf: (projectID: string) => `/invoices/new?projectID=${part(projectID)}`,
  /** A new invoice for a project and a month, `YYYY-MM`. */
  newInvoiceFor: (projectID: string, period: string) => `/invoices/new?${new URLSearchParams({ projectID, period })}`,
  /** A new invoice, copied from another. */
  newInvoiceFrom: (id: string) => `/invoices/new?from=${part(id)}`,
  /** The form with a draft. */
  invoiceDraft: (id: string) => `/invoices/new?draft=${part(id)}`,
  /** Choosing who reviews a person. */
  nominations: (eventID: string, id: string) => `/feedbacks/nominations/${part(eventID)}/${part(id)}`,
  /** One feedback form. */
  feedback: (id: string) => `/feedbacks/inbox/${part(id)}`,
  /** The audit trail with these filters. */
  audit: (filter?: Record<string, string>) => (filter ? withFilter('/audit', filter) : '/audit'),
  dashboard: '/dashboard',
  engagementDashboard: '/dashboard?tab=engagement',
  /** The surveys of a kind, one survey, or one of its topics. */
  survey: (subtype: string, ...ids: string[]) => ['/feedbacks', subtype, ...ids.map(part)].join('/'),
}
