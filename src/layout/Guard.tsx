import type { ReactNode } from 'react'
import { Forbidden } from '#src/pages/Forbidden.tsx'
import { NotFound } from '#src/pages/NotFound.tsx'
import { usePlace } from './place.tsx'

/** Stands before every page of the shell: unknown address or missing permission. */
export function Guard({ children }: { children: ReactNode }) {
  const { place, allowed } = usePlace()
  if (!place) return <NotFound />
  if (!allowed) return <Forbidden />
  return children
}
