import { type ComponentType, lazy } from 'react'

/** A component in a chunk of its own: `lazyPage(async () => (await import('./X.tsx')).X)`. */
export function lazyPage<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load() }))
}
