const part = encodeURIComponent

/** Every address of the shell that code links to. */
export const paths = {
  home: '/',
  login: '/login',
  notFound: '/404',
  profile: '/profile',
  inbox: '/feedbacks/inbox',
  employees: '/employees',
  newEmployee: '/employees/new',
  /** By username or id. */
  employee: (username: string) => `/employees/${part(username)}`,
  editEmployee: (username: string, section = '') =>
    `/employees/${part(username)}/edit${section && `#${section}`}`,
  projects: '/projects',
  /** By code or id. */
  project: (code: string) => `/projects/${part(code)}`,
}
