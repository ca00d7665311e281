import { styled, type Theme } from '@mui/material'

const look = (theme: Theme) =>
  ({
    boxSizing: 'border-box',
    minHeight: 36,
    minWidth: 0,
    padding: '7px 10px',
    border: `1px solid ${theme.tokens.neutral.main}`,
    borderRadius: 'var(--radius-control)',
    font: 'inherit',
    fontSize: 'var(--text-13)',
    lineHeight: '20px',
    color: theme.palette.text.primary,
    backgroundColor: theme.palette.background.paper,
    '&:focus-visible': { outline: `2px solid ${theme.tokens.accent.main}`, outlineOffset: -1 },
    '&::placeholder': { color: theme.palette.text.secondary, opacity: 1 },
    '&[aria-invalid="true"]': { borderColor: theme.tokens.danger.main },
  }) as const

/** Unstyled native inputs for pages with many of them: input, auto-growing textarea, select. */
export const NativeInput = styled('input')(({ theme }) => look(theme))
export const NativeTextarea = styled('textarea')(({ theme }) => ({
  ...look(theme),
  fieldSizing: 'content',
  resize: 'vertical',
}))
export const NativeSelect = styled('select')(({ theme }) => ({ ...look(theme), cursor: 'pointer' }))
