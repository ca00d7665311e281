/** A semantic colour: `main` for dots and bars, `text` on `tint` or on a surface. */
interface Tone {
  main: string
  text: string
  tint: string
}

/** All values that differ between light and dark. */
export interface Tokens {
  scheme: 'light' | 'dark'
  background: string
  surface: string
  border: string
  text: string
  muted: string
  hover: string
  /** The brand colour for shapes: bars, marks, progress. Too light for small text. */
  brand: string
  /** Only for the primary action. Danger has its own colour. */
  primary: Tone
  /** For selected, focused, linked or open elements: ink, so that red keeps its meaning. */
  accent: Tone
  success: Tone
  warning: Tone
  danger: Tone
  info: Tone
  neutral: Tone
  /** Border of bars, tags and avatars whose fill has too little contrast; transparent in light. */
  edge: string
  shadow: string
}

export const light: Tokens = {
  scheme: 'light',
  background: '#FAFAFA',
  surface: '#FFFFFF',
  border: '#E6E8EC',
  text: '#1B1F27',
  muted: '#5B6573',
  hover: '#F3F4F6',
  brand: '#E13F5E',
  primary: { main: '#D02F50', text: '#C42B4A', tint: '#FDF0F2' },
  accent: { main: '#3B4454', text: '#1B1F27', tint: '#E9ECF1' },
  success: { main: '#0E8A6D', text: '#0B7359', tint: '#E6F4F0' },
  warning: { main: '#B7791F', text: '#8A5A12', tint: '#FBF3E4' },
  danger: { main: '#C9302C', text: '#B02824', tint: '#FBEBEA' },
  info: { main: '#2F6FDE', text: '#2459B8', tint: '#EBF1FC' },
  neutral: { main: '#788896', text: '#4A5361', tint: '#EEF0F3' },
  edge: 'transparent',
  shadow: '0 8px 24px rgba(27, 31, 39, 0.12), 0 1px 3px rgba(27, 31, 39, 0.08)',
}

export const dark: Tokens = {
  scheme: 'dark',
  background: '#0F1217',
  surface: '#171A21',
  border: '#2A2F39',
  text: '#E9EBEF',
  muted: '#A3ADBA',
  hover: '#1F242D',
  brand: '#E13F5E',
  primary: { main: '#F4758C', text: '#F7909F', tint: '#35202A' },
  accent: { main: '#B6C0CC', text: '#E9EBEF', tint: '#303845' },
  success: { main: '#35B797', text: '#5CCBAF', tint: '#16302B' },
  warning: { main: '#DDA144', text: '#E5B567', tint: '#352A18' },
  danger: { main: '#F0736F', text: '#F48E8B', tint: '#3A2021' },
  info: { main: '#6F9DF0', text: '#8FB3F4', tint: '#1B2840' },
  neutral: { main: '#8A97A6', text: '#B6C0CC', tint: '#262B35' },
  edge: '#6E7A89',
  shadow: '0 8px 24px rgba(0, 0, 0, 0.55), 0 0 0 1px #2A2F39',
}

/** Fills behind white text, in both themes: buttons and badges. */
export const filled = {
  text: '#FFFFFF',
  /** Over a picture. */
  scrim: 'rgba(0, 0, 0, 0.6)',
  main: '#D02F50',
  hover: '#B82743',
  danger: '#C9302C',
  dangerHover: '#A82723',
} as const

/** Chart series colours, in order. Never the only way to tell series apart. */
export const series = ['#597EF7', '#EA6A1B', '#1AAE9F', '#F2B705', '#788896', '#A855F7', '#0EA5E9', '#84CC16'] as const

/** Bad values in charts, in both themes. */
export const severe = '#C9302C'

/** Font sizes in px: `var(--text-13)` in styles. */
export const textSizes = [11, 12, 13, 14, 16, 18, 20, 24, 72] as const

/** Border radii in px: `var(--radius-control)` in styles. */
export const radii = { mark: 2, small: 4, control: 6, card: 8, full: 999 } as const

/** Page widths in px: a one-column form, a page, or the whole window. */
export const widths = { form: 760, page: 1440, full: 'none' } as const

/** Sizes of the shell in px. */
export const frame = { sidebar: 100, header: 56 }
