import type { CSSObject } from '@mui/material'
import type { Tokens } from './tokens.ts'

/** Styles of a segment, for buttons and links. */
export const segment = (tokens: Tokens): CSSObject => ({
  padding: '5px 12px',
  fontSize: 13,
  lineHeight: '20px',
  fontWeight: 500,
  textTransform: 'none',
  textDecoration: 'none',
  color: tokens.muted,
  backgroundColor: tokens.surface,
  borderColor: tokens.neutral.main,
  '&:hover': { backgroundColor: tokens.hover },
  '&.Mui-selected, &.Mui-selected:hover': { color: tokens.accent.text, backgroundColor: tokens.accent.tint },
  '&[aria-current]': { color: tokens.accent.text, backgroundColor: tokens.accent.tint },
})
