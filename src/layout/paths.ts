const part = encodeURIComponent

/** Every address of the shell that code links to. */
export const paths = {
  home: '/',
  login: '/login',
  notFound: '/404',
  profile: '/profile',
  recentChanges: '/recent-changes',
  feedbacks: '/feedbacks',
  inbox: '/feedbacks/inbox',
  employees: '/employees',
  newEmployee: '/employees/new',
  importEmployees: '/employees/import',
  /** The list, narrowed to these values of its filters. */
  employeesWith: (filter: Record<string, string[]>) => `/employees?filter=${part(JSON.stringify(filter))}`,
  /** The org chart, open down to a person. */
  chartOf: (id: string) => `/employees?view=chart&person=${part(id)}`,
  /** By username or id. */
  employee: (username: string) => `/employees/${part(username)}`,
  editEmployee: (username: string, section = '') => `/employees/${part(username)}/edit${section && `#${section}`}`,
  /** What a person may see, and why; by username or id. */
  access: (username: string) => `/config?tab=roles&person=${part(username)}`,
  config: '/config',
  configTab: (name: string) => `/config?tab=${part(name)}`,
  projects: '/projects',
  newProject: '/projects/new',
  /** By code or id. */
  project: (code: string) => `/projects/${part(code)}`,
  invoices: '/invoices',
  /** The list with one invoice open beside it. */
  invoice: (id: string) => `/invoices?invoice=${part(id)}`,
  /** The list, narrowed to one project. */
  invoicesOf: (projectID: string) => `/invoices?filter=${part(JSON.stringify({ projectID: [projectID] }))}`,
  newInvoice: '/invoices/new',
  /** The form of an invoice for a project, by its id. */
  newInvoiceOf: (projectID: string) => `/invoices/new?projectID=${part(projectID)}`,
  /** The form, filled from another invoice. */
  newInvoiceFrom: (id: string) => `/invoices/new?from=${part(id)}`,
  /** The form, with a draft in it. */
  invoiceDraft: (id: string) => `/invoices/new?draft=${part(id)}`,
  /** The audit trail, narrowed by these filters. */
  audit: (filter: Record<string, string> = {}) => {
    const query = new URLSearchParams(filter)
    return query.size ? `/audit?${query}` : '/audit'
  },
  dashboard: '/dashboard',
  engagementDashboard: '/dashboard?tab=engagement',
  /** Surveys of a kind, one of them, one of its topics. */
  survey: (subtype: string, ...ids: string[]) => ['/feedbacks', subtype, ...ids].join('/'),
}
