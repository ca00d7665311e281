import { useNotify, useStoreContext } from 'react-admin'
import { recordDraftsKey } from '#src/providers/storage.ts'
import { usePalette } from '#src/palette/PaletteProvider.tsx'
import { recentKey } from '#src/layout/currentPage.tsx'
import { useSingleKeys, useScheme } from '#src/layout/preferences.ts'
import { useProfile } from '#src/providers/session.ts'
import type { PaletteContext } from './actions.ts'

/** The functions that global actions call. Needs the shell. */
export function usePaletteContext(): PaletteContext {
  const palette = usePalette()
  const notify = useNotify()
  const store = useStoreContext()
  const { id } = useProfile()
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
    forgetTraces: () => {
      store.removeItem(recentKey(id))
      store.removeItems(recordDraftsKey(id))
    },
  }
}
