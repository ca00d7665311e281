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

export const isTagColour = (text: string): text is TagColour => text in tagColours

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
    <span className="tag" style={variables} data-outline={outline || undefined}>
      {dot && <i aria-hidden />}
      <span>{children}</span>
    </span>
  )
}
