import Skeleton from '@mui/material/Skeleton'
import type { ComponentType } from 'react'
import { lazyInline } from './lazyInline.tsx'

/** What fills a tab, in a chunk of its own: `lazyTab(async () => (await import('./X.tsx')).X)`. */
export function lazyTab<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazyInline(load, <Skeleton variant="rounded" height={480} />)
}
