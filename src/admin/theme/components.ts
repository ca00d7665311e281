import { msg, t } from '@lingui/core/macro'
import type { ThemeOptions } from '@mui/material'
import { contains } from '#contract/plainText.ts'
import { words } from '#contract/words.ts'
import { native } from './native.ts'
import { segment } from './segment.ts'
import { filled, light, radii, textSizes, type Tokens } from './tokens.ts'

type Components = NonNullable<ThemeOptions['components']>

const focusRing = (tokens: Tokens) => ({ outline: `2px solid ${tokens.accent.main}`, outlineOffset: 2 })

function alertTones({ text, info, success, warning, danger }: Tokens) {
  const tones = { Info: info, Success: success, Warning: warning, Error: danger }
  return Object.fromEntries(
    Object.entries(tones).map(([name, tone]) => [
      `&.MuiAlert-standard.MuiAlert-color${name}`,
      { color: text, backgroundColor: tone.tint, '& .MuiAlert-icon': { color: tone.main } },
    ]),
  )
}

const paperVariants = (tokens: Tokens): NonNullable<NonNullable<Components['MuiPaper']>['variants']> => [
  {
    props: { variant: 'floating' },
    style: { padding: '8px 12px', borderRadius: radii.card, boxShadow: tokens.shadow, fontSize: 13 },
  },
  // The sticky end of a form, with its error and buttons.
  {
    props: { variant: 'toolbar' },
    style: {
      display: 'flex',
      flexDirection: 'column',
      gap: 12,
      position: 'sticky',
      bottom: 'var(--bottom-bar, 0px)',
      zIndex: 2,
      marginTop: 8,
      padding: '16px 0',
      borderTop: `1px solid ${tokens.border}`,
      borderRadius: 0,
      // Covers radio buttons, which extend to the left of the form.
      boxShadow: `-12px 0 0 ${tokens.surface}`,
    },
  },
  // The frame of choices side by side.
  {
    props: { variant: 'segments' },
    style: {
      display: 'inline-flex',
      flex: 'none',
      overflow: 'hidden',
      border: `1px solid ${tokens.neutral.main}`,
      '& > a': segment(tokens),
      '& > a:focus-visible': { outlineOffset: -2 },
    },
  },
]

function surfaces(tokens: Tokens): Components {
  const floating = { styleOverrides: { paper: { boxShadow: tokens.shadow, backgroundImage: 'none' } } }
  return {
    MuiPaper: {
      defaultProps: { elevation: 0 },
      styleOverrides: {
        root: { backgroundImage: 'none' },
        outlined: { borderRadius: radii.card, borderColor: tokens.border },
      },
      variants: paperVariants(tokens),
    },
    MuiCard: {
      defaultProps: { variant: 'outlined' },
      styleOverrides: { root: { borderRadius: 8, borderColor: tokens.border } },
    },
    // MUI would derive these from the palette, which gives nearly black tones in the dark theme.
    MuiAlert: { defaultProps: { closeText: t`Close` }, styleOverrides: { root: alertTones(tokens) } },
    // White text on the main tones of success and warning has too little contrast.
    RaNotification: {
      styleOverrides: {
        root: {
          '& .RaNotification-success': { backgroundColor: tokens.success.text },
          '& .RaNotification-warning': { backgroundColor: tokens.warning.text },
        },
      },
    },
    MuiDialog: { styleOverrides: { paper: { borderRadius: 8, boxShadow: tokens.shadow } } },
    // Above the bar at the bottom of a phone.
    MuiSnackbar: { styleOverrides: { root: { marginBottom: 'var(--bottom-bar, 0px)' } } },
    MuiDrawer: floating,
    MuiMenu: floating,
    MuiPopover: floating,
    MuiMenuItem: { styleOverrides: { root: { minHeight: 36, borderRadius: 4, margin: '0 4px' } } },
    MuiTooltip: {
      defaultProps: { arrow: false },
      styleOverrides: {
        tooltip: { fontSize: 12, padding: '6px 10px', background: light.text, color: filled.text },
      },
    },
    MuiSkeleton: { defaultProps: { animation: 'wave' } },
  }
}

function controls(tokens: Tokens): Components {
  return {
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { '&.Mui-focusVisible': focusRing(tokens) } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: { borderRadius: 6, minHeight: 36, padding: '6px 14px' },
        sizeSmall: { minHeight: 30, padding: '3px 10px', fontSize: 13 },
        outlined: { borderColor: tokens.border },
        // Only contained buttons use the primary colour.
        textPrimary: { color: tokens.accent.text },
        outlinedPrimary: { color: tokens.accent.text },
        outlinedSecondary: { borderColor: tokens.accent.main, backgroundColor: tokens.accent.tint },
        containedPrimary: {
          background: filled.main,
          color: filled.text,
          '&:hover': { background: filled.hover },
        },
        containedError: {
          color: filled.text,
          background: filled.danger,
          '&:hover': { background: filled.dangerHover },
        },
      },
    },
    MuiIconButton: { styleOverrides: { root: { borderRadius: 6 } } },
    MuiChip: {
      styleOverrides: { root: { height: 24, fontSize: 12, fontWeight: 500 }, label: { unicodeBidi: 'isolate' } },
    },
    MuiTab: { styleOverrides: { root: { textTransform: 'none', minHeight: 40, fontWeight: 500 } } },
    MuiLink: {
      styleOverrides: {
        root: { color: tokens.accent.text, textDecorationColor: tokens.muted, unicodeBidi: 'isolate' },
      },
    },
    MuiTabs: { defaultProps: { textColor: 'secondary', indicatorColor: 'secondary' } },
    MuiCheckbox: { defaultProps: { color: 'secondary' } },
    MuiRadio: { defaultProps: { color: 'secondary' } },
    MuiSwitch: { defaultProps: { color: 'secondary' } },
    MuiToggleButtonGroup: { defaultProps: { exclusive: true, size: 'small' } },
    MuiToggleButton: { styleOverrides: { root: segment(tokens) } },
  }
}

const steps: Record<string, string> = words({
  first: msg`Go to first page`,
  last: msg`Go to last page`,
  next: msg`Go to next page`,
  previous: msg`Go to previous page`,
})

function pageLabel(type: string, page: number | null, isSelected: boolean): string {
  return steps[type] ?? (isSelected ? t`Page ${String(page)}` : t`Go to page ${String(page)}`)
}

function inputs(tokens: Tokens): Components {
  return {
    MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'none', fullWidth: true } },
    MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small', margin: 'none', fullWidth: true } },
    // MUI's own texts, here so that the catalogues include them.
    MuiTablePagination: { defaultProps: { getItemAriaLabel: (type) => steps[type] ?? '' } },
    MuiPagination: { defaultProps: { 'aria-label': t`Pages`, getItemAriaLabel: pageLabel } },
    MuiAutocomplete: {
      styleOverrides: { paper: { border: `1px solid ${tokens.border}`, boxShadow: tokens.shadow } },
      defaultProps: {
        fullWidth: true,
        filterOptions: (options, { inputValue, getOptionLabel }) =>
          options.filter((option) => contains(getOptionLabel(option), inputValue)),
        noOptionsText: t`No options`,
        loadingText: t`Loading…`,
        openText: t`Open the list`,
        closeText: t`Close the list`,
        clearText: t`Clear`,
      },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: { borderRadius: 6, background: tokens.surface },
        notchedOutline: {
          borderColor: tokens.neutral.main,
          '.Mui-focused:not(.Mui-error) > &&': { borderColor: tokens.accent.main },
        },
      },
    },
    // Styles labels above inputs. MUI's floating labels are excluded.
    MuiFormLabel: {
      styleOverrides: {
        root: {
          '&:not(.MuiInputLabel-root)': {
            marginBottom: 6,
            fontSize: 13,
            fontWeight: 500,
            '&, &.Mui-focused': { color: tokens.text },
          },
        },
      },
    },
    MuiFormHelperText: { styleOverrides: { root: { marginLeft: 0, fontSize: 12 } } },
  }
}

function tables(tokens: Tokens): Components {
  return {
    MuiTableRow: { styleOverrides: { root: { height: 40 } } },
    MuiTableCell: {
      styleOverrides: {
        root: { fontSize: 13, padding: '4px 12px', borderColor: tokens.border },
        head: {
          color: tokens.muted,
          fontWeight: 500,
          fontSize: 12,
          background: tokens.surface,
          whiteSpace: 'nowrap',
        },
        sizeSmall: { padding: '4px 12px' },
      },
    },
  }
}

function page(tokens: Tokens): Components {
  return {
    MuiCssBaseline: {
      styleOverrides: {
        ':root': Object.fromEntries([
          ...textSizes.map((size) => [`--text-${size}`, `${size}px`]),
          ...Object.entries(radii).map(([name, radius]) => [`--radius-${name}`, `${radius}px`]),
        ]),
        // A field that gets the focus stays above the sticky end of its form, and above the bar of a phone.
        'html, .MuiDrawer-paper > div': { scrollPaddingBottom: 'calc(88px + var(--bottom-bar, 0px))' },
        body: {
          background: tokens.background,
          colorScheme: tokens.scheme,
        },
        'a:focus-visible, button:focus-visible': focusRing(tokens),
        ...native(tokens),
        '.tabular': { fontVariantNumeric: 'tabular-nums' },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '0.01ms !important',
            transitionDuration: '0.01ms !important',
          },
        },
      },
    },
  }
}

/** MUI component overrides: 40 px rows, radii of 6 px for controls and 8 px for cards, borders instead of shadows. */
export function components(tokens: Tokens): Components {
  return { ...page(tokens), ...surfaces(tokens), ...controls(tokens), ...inputs(tokens), ...tables(tokens) }
}
