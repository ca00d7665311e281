import { lazyPart } from '../lazyPart.tsx'
import type { ExportMenuProps } from './ExportMenu.tsx'

const ExportMenu = lazyPart(async () => (await import('./ExportMenu.tsx')).ExportMenu)

/** The menu Export of a list; it comes after its rows. */
export function Export(props: ExportMenuProps) {
  return <ExportMenu {...props} />
}
