import { Suspense } from 'react'
import { lazyPage } from '../lazyPage.ts'
import type { ExportMenuProps } from './ExportMenu.tsx'

const ExportMenu = lazyPage(async () => (await import('./ExportMenu.tsx')).ExportMenu)

/** The menu Export of a list; it comes after its rows. */
export function Export(props: ExportMenuProps) {
  return (
    <Suspense>
      <ExportMenu {...props} />
    </Suspense>
  )
}
