import type { CSSObject } from '@mui/material'
import type { Tokens } from './tokens.ts'

/**
 * Looks of native elements, and classes for what MUI has no component for. They are plain CSS without a component, so that
 * lists with many rows stay fast. `:where` has no specificity: every other style wins.
 */
export const native = (tokens: Tokens): CSSObject => ({
  ':where(ul,ol,dl,dd,figure)': { margin: 0, padding: 0, listStyle: 'none' },
  ':where(button)': { padding: 0, border: 0, background: 'none', font: 'inherit', color: 'inherit', cursor: 'pointer' },
  ':where(small, code)': { fontSize: 'var(--text-12)', color: tokens.muted },
  ':where(del)': { color: tokens.muted },
  ':where(ins)': { fontWeight: 500, textDecoration: 'none' },
  ':where(kbd)': {
    padding: '2px 8px',
    border: `1px solid ${tokens.border}`,
    borderRadius: 'var(--radius-small)',
    font: 'inherit',
    fontSize: 'var(--text-12)',
    lineHeight: '16px',
    color: tokens.muted,
    background: tokens.hover,
  },
  // Lists that are text: with bullets or numbers.
  '.bullets': { paddingLeft: 20, listStyle: 'revert' },
  // Lists with a line between their entries.
  '.lines > * + *': { borderTop: `1px solid ${tokens.border}` },
  '.late': { fontWeight: 500, color: tokens.danger.text },
  // The width of each column of a list, from the variables of its table (list/DataTable.tsx).
  ...Object.fromEntries(
    Array.from({ length: 19 }, (_, at) => [
      `.data-table tr > :nth-of-type(${at + 1})`,
      { '--width': `var(--width${at + 1})` },
    ]),
  ),
  // A list of people or projects with their pictures.
  '.people > li': { display: 'flex', alignItems: 'center', gap: 6, minHeight: 32 },
  // What happened, newest first: who and when, over the changes.
  '.events': {
    display: 'grid',
    gap: 14,
    fontSize: 'var(--text-13)',
    overflowWrap: 'anywhere',
    '& header': { display: 'flex', alignItems: 'center', gap: 8 },
    '& time': { marginLeft: 'auto', color: tokens.muted },
    '& ul': { display: 'grid', gap: 2, margin: '4px 0 0 32px' },
  },
  // The coloured square of a series, in legends and tooltips of charts.
  '.swatch': { flex: 'none', width: 10, height: 10, borderRadius: 'var(--radius-mark)' },
  // A line of a menu that is a link.
  '.menu-link': {
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    padding: '8px 12px',
    borderRadius: 'var(--radius-control)',
    color: tokens.text,
    textDecoration: 'none',
    'a&:hover': { background: tokens.hover },
    '&[aria-current]': { color: tokens.accent.text, background: tokens.accent.tint },
  },
  // Inputs of pages with many of them, where MUI's would be slow.
  '.input': {
    boxSizing: 'border-box',
    minWidth: 0,
    minHeight: 36,
    padding: '7px 10px',
    border: `1px solid ${tokens.neutral.main}`,
    borderRadius: 'var(--radius-control)',
    font: 'inherit',
    fontSize: 'var(--text-13)',
    lineHeight: '20px',
    color: tokens.text,
    backgroundColor: tokens.surface,
    '&:focus-visible, &:has(:focus-visible)': { outline: `2px solid ${tokens.accent.main}`, outlineOffset: -1 },
    '&::placeholder, & ::placeholder': { color: tokens.muted, opacity: 1 },
    '&[aria-invalid="true"]': { borderColor: tokens.danger.main },
  },
  'textarea.input': { fieldSizing: 'content', resize: 'vertical' },
  'select.input': { cursor: 'pointer' },
})
