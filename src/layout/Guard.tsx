import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { Forbidden } from '#src/pages/Forbidden.tsx'
import { NotFound } from '#src/pages/NotFound.tsx'
import { useCan } from '#src/providers/session.ts'
import { usePlace } from './place.tsx'
import { firstChild } from './places.ts'

/** Stands before every page of the shell: unknown address, missing permission, or a group that leads to its first child. */
export function Guard({ children }: { children: ReactNode }) {
  const { place, allowed } = usePlace()
  const can = useCan()
  if (!place) return <NotFound />
  if (!allowed) return <Forbidden />
  const child = place.group && firstChild(place, can)
  return child ? <Navigate to={child.path} replace /> : children
}
