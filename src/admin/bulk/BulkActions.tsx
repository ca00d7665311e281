import { lazyOverlay } from '../layout/lazy.tsx'

/** What can be done with the chosen rows of a list whose resource has `updateMany`. */
export const BulkActions = lazyOverlay(async () => (await import('./BulkActionsToolbar.tsx')).BulkActionsToolbar)
