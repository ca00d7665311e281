import { createContext, type ReactNode, Suspense, useContext, useEffect, useMemo, useState } from 'react'
import { lazyPage } from '#src/components/lazyPage.ts'

const CommandPalette = lazyPage(async () => (await import('./CommandPalette.tsx')).CommandPalette)

const PaletteContext = createContext<{ open: () => void }>({ open: () => undefined })

/** `usePalette().open()` opens the command palette. */
export const usePalette = () => useContext(PaletteContext)

/** Ctrl-K, or Cmd-K. */
const isShortcut = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'

/** Holds the command palette, which is loaded when it is first opened. */
export function Palette({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(false)
  const value = useMemo(() => ({ open: () => setShown(true) }), [])

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
      {shown && (
        <Suspense fallback={null}>
          <CommandPalette onClose={() => setShown(false)} />
        </Suspense>
      )}
    </PaletteContext>
  )
}
