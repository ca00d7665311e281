import { type TagColour, tagLookOf } from '#contract/tags.ts'

/** Tag colours by meaning (rules/screens.md#5.1). */
const tagColours: Readonly<Record<TagColour, string>> = {
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
}

export const isTagColour = (text: string): text is TagColour => text in tagColours

interface TagProps {
  colour: TagColour
  /** Draws a dot before the text, for states. */
  dot?: boolean
  /** Outlined instead of filled. */
  outline?: boolean
  children: React.ReactNode
}

/** A small rounded label. */
export function Tag({ colour, dot, outline, children }: TagProps) {
  const variables: Record<`--${string}`, string> = { '--tag': tagColours[colour] }
  return (
    <span className="tag" style={variables} data-outline={outline || undefined}>
      {dot && <i aria-hidden />}
      {children}
    </span>
  )
}

interface ChoiceTagProps {
  /** The labels of the choices, the same object as in the field's facts. */
  choices: Record<string, string>
  value: string
}

/** A choice as a coloured tag; `-` for an unknown value. */
export function ChoiceTag({ choices, value }: ChoiceTagProps) {
  const word = choices[value]
  const drawn = tagLookOf(choices)
  const colour = drawn?.colours[value]
  if (word === undefined) return '-'
  if (!drawn || !colour) return word
  return (
    <Tag colour={colour} dot={drawn.dot} outline={value === 'error'}>
      {word}
    </Tag>
  )
}
