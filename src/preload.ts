/** The code of pages that people open most, by address. */
const pages: readonly [RegExp, () => Promise<unknown>][] = [
  [/^\/employees$/, () => import('./resources/employees/EmployeeList.tsx')],
  [/^\/employees\/(?!new$|import$)[^/]+$/, () => import('./resources/employees/EmployeeShow.tsx')],
  [/^\/projects$/, () => import('./resources/projects/ProjectList.tsx')],
  [/^\/projects\/(?!new$)[^/]+$/, () => import('./resources/projects/ProjectShow.tsx')],
  [/^\/invoices$/, () => import('./resources/invoices/InvoiceList.tsx')],
  [/^\/config$/, () => import('./pages/Config.tsx')],
  [/^\/dashboard$/, () => import('./dashboards/Dashboard.tsx')],
]

/** Fetches the code of the page at a path, if it is not here yet. What does not come is asked for again, and told, when the page opens. */
export function preloadPage(path: string): void {
  pages
    .find(([pattern]) => pattern.test(path))?.[1]()
    .catch(() => undefined)
}

/** Fetches the page of a link as soon as somebody points at it or reaches it with the keyboard. Returns its stop. */
export function preloadOnHover(): () => void {
  const onAim = ({ target }: Event) => {
    const link = target instanceof Element && target.closest('a')
    if (link && link.origin === location.origin) preloadPage(link.pathname)
  }
  document.addEventListener('pointerover', onAim, { passive: true })
  document.addEventListener('focusin', onAim)
  return () => {
    document.removeEventListener('pointerover', onAim)
    document.removeEventListener('focusin', onAim)
  }
}
