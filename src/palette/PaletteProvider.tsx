import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { lazyOverlay } from '#src/admin/layout/lazy.tsx'

const CommandPalette = lazyOverlay(async () => (await import('./CommandPalette.tsx')).CommandPalette)

const ShortcutHelp = lazyOverlay(async () => (await import('./ShortcutHelp.tsx')).ShortcutHelp)

interface PaletteControls {
  open: () => void
  /** Shows the list of keyboard shortcuts. */
  showKeys: () => void
}

const PaletteContext = createContext<PaletteControls>({ open: () => undefined, showKeys: () => undefined })

/** `usePalette().open()` opens the command palette. */
export const usePalette = () => useContext(PaletteContext)

/** Ctrl-K, or Cmd-K. */
const isShortcut = (event: KeyboardEvent) => (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'

/** Holds the command palette and the list of shortcuts, which are loaded when they are first opened. */
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
