/** The colour of a tag, by its meaning (rules/screens.md#5.1). The browser knows its value in each theme. */
export type TagColour =
  | 'positions'
  | 'stacks'
  | 'chapters'
  | 'organizations'
  | 'lead'
  | 'neutral'
  | 'dark'
  | 'gold'
  | 'cyan'
  | 'orange'
  | 'volcano'

interface TagLook {
  colours: Readonly<Record<string, TagColour>>
  /** A dot before the word, for states. */
  dot: boolean
}

const looks = new WeakMap<object, TagLook>()

/** Says that choices are shown as tags in these colours. Others are plain text. */
export function tagged<Words extends Readonly<Record<string, string>>>(
  words: Words,
  colours: Readonly<Record<keyof Words & string, TagColour>>,
  { dot = true } = {},
): Words {
  looks.set(words, { colours, dot })
  return words
}

/** How choices look as tags; undefined if they are plain text. `words` is the object of the field's facts. */
export const tagLookOf = (words: object): TagLook | undefined => looks.get(words)
