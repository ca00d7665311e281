import { lazyInline } from '../lazyInline.tsx'

/** `Pager` in a chunk of its own: it stands below the rows, and its select brings more than all of them. */
export const LatePager = lazyInline(async () => (await import('./Pager.tsx')).Pager)
