import { styled } from '@mui/material/styles'

/** The number of a question; tinted once it is answered. The words beside it say so too. */
export const Bubble = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flex: 'none',
  width: 24,
  height: 24,
  borderRadius: '50%',
  fontSize: 'var(--text-12)',
  fontWeight: 600,
  color: theme.tokens.neutral.text,
  backgroundColor: theme.tokens.neutral.tint,
  '&[data-answered="true"]': { color: theme.tokens.accent.text, backgroundColor: theme.tokens.accent.tint },
}))
