import type { ComponentType } from 'react'
import { lazyPart } from '#src/components/lazyPart.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'

/** A page in a chunk of its own: `lazyPage(async () => (await import('./X.tsx')).X)`. */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazyPart(load, <PageSkeleton />)
}
