import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { PaletteContext } from '#src/layout/palette.ts'
import { keyOf } from '#src/admin/hooks/keyOf.ts'
import { lazyOverlay } from '#src/admin/layout/lazy.tsx'

const CommandPalette = lazyOverlay(async () => (await import('./CommandPalette.tsx')).CommandPalette)

const ShortcutHelp = lazyOverlay(async () => (await import('./ShortcutHelp.tsx')).ShortcutHelp)

/** Ctrl-K, or Cmd-K. */
const isShortcut = (event: KeyboardEvent) => (event.ctrlKey || event.metaKey) && keyOf(event).toLowerCase() === 'k'

/** Provides the palette and the list of shortcuts. Their code is loaded on first use. */
export function PaletteProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(false)
  const [keysShown, setKeysShown] = useState(false)
  const value = useMemo(() => ({ open: () => setShown(true), showKeys: () => setKeysShown(true) }), [])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      event.preventDefault()
      setShown((now) => !now)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <PaletteContext value={value}>
      {children}
      {keysShown && <ShortcutHelp onClose={() => setKeysShown(false)} />}
      {shown && <CommandPalette onClose={() => setShown(false)} />}
    </PaletteContext>
  )
}
