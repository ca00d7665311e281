import { styled } from '@mui/material/styles'

/** Colours of tags by what they name (screens.md section 1.10). */
export const tagColours = {
  positions: '#2F6FDE',
  stacks: '#0E8A6D',
  chapters: '#9333EA',
  organizations: '#C9302C',
  lead: '#C9302C',
  neutral: '#5B6573',
  dark: '#4A515C',
  gold: '#B7791F',
  cyan: '#0891B2',
  orange: '#D9730D',
  volcano: '#CF4A1B',
} as const
export type TagColour = keyof typeof tagColours

const Pill = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  verticalAlign: 'middle',
  alignItems: 'center',
  gap: 5,
  maxWidth: '100%',
  padding: '1px 8px',
  borderRadius: 999,
  fontSize: 12,
  lineHeight: '18px',
  whiteSpace: 'nowrap',
  // Mixed towards the text colour so that every tag reaches 4.5:1 in both themes.
  color: `color-mix(in srgb, var(--tag) 62%, ${theme.palette.text.primary})`,
  backgroundColor: `color-mix(in srgb, var(--tag) 11%, ${theme.palette.background.paper})`,
  '&[data-outline]': { backgroundColor: 'transparent', boxShadow: 'inset 0 0 0 1px var(--tag)' },
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '& > i': { width: 6, height: 6, borderRadius: '50%', backgroundColor: 'var(--tag)', flex: 'none' },
}))

interface TagProps {
  colour: TagColour
  /** Draws a dot before the text, for states. */
  dot?: boolean
  /** A line around it instead of a ground. */
  outline?: boolean
  children: React.ReactNode
}

/** A small rounded label. */
export function Tag({ colour, dot, outline, children }: TagProps) {
  const variables: Record<`--${string}`, string> = { '--tag': tagColours[colour] }
  return (
    <Pill style={variables} data-outline={outline || undefined}>
      {dot && <i aria-hidden />}
      <span>{children}</span>
    </Pill>
  )
}
