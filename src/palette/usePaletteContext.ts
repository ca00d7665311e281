import { useNotify } from 'react-admin'
import { usePalette } from '#src/layout/palette.ts'
import { useSingleKeys, useScheme } from '#src/layout/preferences.ts'
import type { PaletteContext } from './actions.ts'

/** The functions that global actions call. Needs the shell. */
export function usePaletteContext(): PaletteContext {
  const palette = usePalette()
  const notify = useNotify()
  const { scheme, choose } = useScheme()
  const [singleKeys, setSingleKeys] = useSingleKeys()
  return {
    openPalette: palette.open,
    showKeys: palette.showKeys,
    scheme,
    chooseScheme: choose,
    singleKeys,
    setSingleKeys,
    notify: (words) => notify(words, { type: 'info' }),
  }
}
