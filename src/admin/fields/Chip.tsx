import type { ReactNode } from 'react'
import { Anchor } from './Anchor.tsx'

/** A picture and a name, as a link if `to` is given. */
export function Chip({ to, children }: { to: string | false; children: ReactNode }) {
  if (!to) return <span className="chip">{children}</span>
  return (
    <Anchor className="chip" href={to}>
      {children}
    </Anchor>
  )
}
