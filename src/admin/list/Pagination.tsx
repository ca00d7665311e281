import { lazyComponent } from '#src/admin/layout/lazy.tsx'

/**
 * The pagination of the list context, loaded lazily: it is below the rows, and MUI's select is larger than their code.
 */
export const Pagination = lazyComponent(async () => (await import('./Pager.tsx')).Pager, { isIdle: true })
