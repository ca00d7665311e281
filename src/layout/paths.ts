const part = encodeURIComponent

/** Every address of the shell that code links to. */
export const paths = {
  home: '/',
  login: '/login',
  notFound: '/404',
  profile: '/profile',
  feedbacks: '/feedbacks',
  inbox: '/feedbacks/inbox',
  employees: '/employees',
  newEmployee: '/employees/new',
  /** The list, narrowed to these values of its filters. */
  employeesWith: (filter: Record<string, string[]>) => `/employees?filter=${part(JSON.stringify(filter))}`,
  /** The org chart, open down to a person. */
  chartOf: (id: string) => `/employees?view=chart&person=${part(id)}`,
  /** By username or id. */
  employee: (username: string) => `/employees/${part(username)}`,
  editEmployee: (username: string, section = '') =>
    `/employees/${part(username)}/edit${section && `#${section}`}`,
  /** What a person may see, and why; by username or id. */
  access: (username: string) => `/config?tab=roles&person=${part(username)}`,
  config: '/config',
  projects: '/projects',
  newProject: '/projects/new',
  /** By code or id. */
  project: (code: string) => `/projects/${part(code)}`,
  dashboard: '/dashboard',
  engagementDashboard: '/dashboard?tab=engagement',
  /** Surveys of a kind, one of them, one of its topics. */
  survey: (subtype: string, ...ids: string[]) => ['/feedbacks', subtype, ...ids].join('/'),
}
