import { lazySection } from '../layout/lazy.tsx'
import type { ExportMenuProps } from './ExportMenu.tsx'

const ExportMenu = lazySection(async () => (await import('./ExportMenu.tsx')).ExportMenu)

/** The menu Export of a list; it comes after its rows. */
export function Export(props: ExportMenuProps) {
  return <ExportMenu {...props} />
}
