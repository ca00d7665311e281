import { lazyOverlay } from '../layout/lazy.tsx'

/** Bulk actions for the selected rows of a list whose resource has `updateMany`. */
export const BulkActions = lazyOverlay(async () => (await import('./BulkActionsToolbar.tsx')).BulkActionsToolbar)
