import type { ReactNode } from 'react'

/** Icon buttons at the end of a row, visible on hover and focus; always visible on touch screens and cards. */
export const RowTools = ({ children }: { children: ReactNode }) => <span className="row-tools">{children}</span>
