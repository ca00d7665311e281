import type { ThemeOptions } from '@mui/material'
import { components } from './components.ts'
import { dark, light, type Tokens } from './tokens.ts'

declare module '@mui/material/Paper' {
  interface PaperPropsVariantOverrides {
    floating: true
    toolbar: true
    segments: true
  }
}

declare module '@mui/material/styles' {
  interface Theme {
    tokens: Tokens
  }
  interface ThemeOptions {
    tokens?: Tokens
  }
}

const tone = ({ main, text, tint }: Tokens['info'], contrastText: string) => ({
  main,
  dark: text,
  light: tint,
  contrastText,
})

function themeOf(tokens: Tokens): ThemeOptions {
  const mode = tokens.scheme
  const onTone = mode === 'light' ? '#FFFFFF' : '#14171D'
  return {
    tokens,
    palette: {
      mode,
      primary: tone(tokens.primary, onTone),
      secondary: tone(tokens.accent, onTone),
      success: tone(tokens.success, onTone),
      warning: tone(tokens.warning, onTone),
      error: tone(tokens.danger, onTone),
      info: tone(tokens.info, onTone),
      background: { default: tokens.background, paper: tokens.surface },
      text: { primary: tokens.text, secondary: tokens.muted, disabled: tokens.neutral.main },
      divider: tokens.border,
      action: { hover: tokens.hover, selected: tokens.accent.tint, active: tokens.muted },
    },
    spacing: 4,
    shape: { borderRadius: 6 },
    typography: {
      fontFamily: '"Inter Variable", system-ui, sans-serif',
      fontSize: 14,
      h1: { fontSize: 24, lineHeight: '32px', fontWeight: 600, letterSpacing: '-0.01em' },
      h2: { fontSize: 16, lineHeight: '24px', fontWeight: 600 },
      h3: { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
      h4: { fontSize: 20, lineHeight: '28px', fontWeight: 600 },
      h5: { fontSize: 16, lineHeight: '24px', fontWeight: 600 },
      h6: { fontSize: 16, lineHeight: '24px', fontWeight: 600 },
      subtitle1: { fontSize: 14, lineHeight: '20px', fontWeight: 500 },
      subtitle2: { fontSize: 13, lineHeight: '20px', fontWeight: 600 },
      body1: { fontSize: 14, lineHeight: '20px' },
      body2: { fontSize: 13, lineHeight: '20px' },
      caption: { fontSize: 12, lineHeight: '16px' },
      overline: { fontSize: 12, lineHeight: '20px', fontWeight: 600, letterSpacing: 0, textTransform: 'none' },
      button: { fontSize: 14, fontWeight: 500, textTransform: 'none' },
    },
    transitions: { duration: { shortest: 120, shorter: 120, short: 150, standard: 180, complex: 180 } },
    components: components(tokens),
  }
}

/**
 * The light and dark themes. `theme.tokens` has the tokens that MUI's palette lacks. Component defaults contain
 * translated texts, so create the themes again for another language.
 */
export const lightTheme = () => themeOf(light)
export const darkTheme = () => themeOf(dark)
