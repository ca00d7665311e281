import { createContext, useContext } from 'react'

interface PaletteControls {
  open: () => void
  /** Opens the list of keyboard shortcuts. */
  showKeys: () => void
}

/** Filled by the palette, which stands above the shell. */
export const PaletteContext = createContext<PaletteControls>({ open: () => undefined, showKeys: () => undefined })

/** Controls of the palette: `usePalette().open()` opens it. */
export const usePalette = () => useContext(PaletteContext)
