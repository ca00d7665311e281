import { lazyInline } from '../layout/lazyInline.tsx'
import type { ExportMenuProps } from './ExportMenu.tsx'

const ExportMenu = lazyInline(async () => (await import('./ExportMenu.tsx')).ExportMenu)

/** The menu Export of a list; it comes after its rows. */
export function Export(props: ExportMenuProps) {
  return <ExportMenu {...props} />
}
