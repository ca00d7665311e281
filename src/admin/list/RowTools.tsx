import type { ReactNode } from 'react'

/** Small icon links and buttons at the end of a row, seen while the row is hovered or holds the focus; always on touch screens and cards. */
export const RowTools = ({ children }: { children: ReactNode }) => <span className="row-tools">{children}</span>
