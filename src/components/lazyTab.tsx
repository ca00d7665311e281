import Skeleton from '@mui/material/Skeleton'
import type { ComponentType } from 'react'
import { lazyPart } from './lazyPart.tsx'

/** What fills a tab, in a chunk of its own: `lazyTab(async () => (await import('./X.tsx')).X)`. */
export function lazyTab<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazyPart(load, <Skeleton variant="rounded" height={480} />)
}
