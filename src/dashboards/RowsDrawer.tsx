import type { ReactNode } from 'react'
import { SidePanel } from '#src/admin/form/SidePanel.tsx'
import { useRows } from './useRows.ts'

/** The side panel of rows behind a number. Closing it takes them from the address. */
export function RowsDrawer({ title, children }: { title: string; children: ReactNode }) {
  return (
    <SidePanel title={title} onClose={useRows().close}>
      {children}
    </SidePanel>
  )
}
