import { loader } from './admin/layout/lazyComponent.tsx'

/** Loaders for the code of the most used pages. */
export const pages = {
  employeeList: loader(async () => (await import('./resources/employees/EmployeeList.tsx')).EmployeeList),
  employeeShow: loader(async () => (await import('./resources/employees/EmployeeShow.tsx')).EmployeeShow),
  projectList: loader(async () => (await import('./resources/projects/ProjectList.tsx')).ProjectList),
  projectShow: loader(async () => (await import('./resources/projects/ProjectShow.tsx')).ProjectShow),
  invoiceList: loader(async () => (await import('./resources/invoices/InvoiceList.tsx')).InvoiceList),
  config: loader(async () => (await import('./pages/Config.tsx')).Config),
  dashboard: loader(async () => (await import('./dashboards/Dashboard.tsx')).Dashboard),
}

const addresses: readonly [RegExp, keyof typeof pages][] = [
  [/^\/employees$/, 'employeeList'],
  [/^\/employees\/(?!new$|import$)[^/]+$/, 'employeeShow'],
  [/^\/projects$/, 'projectList'],
  [/^\/projects\/(?!new$)[^/]+$/, 'projectShow'],
  [/^\/invoices$/, 'invoiceList'],
  [/^\/config$/, 'config'],
  [/^\/dashboard$/, 'dashboard'],
]

/**
 * Preloads the code of the page at a path. Errors are ignored: the page loads it again when it opens and shows them.
 */
export async function preloadPage(path: string): Promise<void> {
  const name = addresses.find(([pattern]) => pattern.test(path))?.[1]
  await (name && pages[name]().catch(() => undefined))
}

/** Preloads the page of a link on pointer hover or keyboard focus. Returns a function that stops it. */
export function preloadOnHover(): () => void {
  const onAim = ({ target }: Event) => {
    const link = target instanceof Element && target.closest('a')
    if (link && link.origin === location.origin) void preloadPage(link.pathname)
  }
  document.addEventListener('pointerover', onAim, { passive: true })
  document.addEventListener('focusin', onAim)
  return () => {
    document.removeEventListener('pointerover', onAim)
    document.removeEventListener('focusin', onAim)
  }
}
