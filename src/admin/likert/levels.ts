import { type Domain, type LikertLevel, levelLabels, likertLevels } from '#contract/api/surveyWords.ts'

/**
 * Fill colours of levels (rules/screens.md#5.2). Never the only mark of a level: its words stand beside or inside.
 */
const fills = {
  red: '#FF4D4F',
  yellow: '#FFD666',
  grey: '#788896',
  blue: '#597EF7',
  teal: '#1AAE9F',
  orange: '#F97316',
} as const
type Fill = keyof typeof fills

const upIsGood = ['red', 'yellow', 'grey', 'blue', 'teal'] as const
const byDomain: Record<Domain, readonly Fill[]> = {
  engagement: upIsGood,
  deadline: upIsGood,
  learning: upIsGood,
  workload: ['yellow', 'blue', 'grey', 'orange', 'red'],
}

/** Domain of a question; one without any reads as engagement. */
export const domainOf = (domain: Domain | ''): Domain => domain || 'engagement'

/** Score of a level, 1 to 5; 0 of a blank answer. */
export const scoreOf = (level: LikertLevel | ''): number => (level ? likertLevels.indexOf(level) + 1 : 0)

const bounds = [1.5, 2.5, 3.5, 4.5]

/** The level of an average (rules/screens.md#5.3); 0 and none are the lowest. */
export const levelOf = (score: number): LikertLevel =>
  likertLevels[bounds.filter((bound) => score > bound).length] ?? 'strongly-agree'

/** What a level is called in its domain. */
export const labelOfLevel = (domain: Domain | '', level: LikertLevel): string =>
  levelLabels[domainOf(domain)][likertLevels.indexOf(level)] ?? ''

/** Colour of a level in its domain, as a shape; put text on a tint of it (`tintOf`). */
export const colourOf = (domain: Domain | '', level: LikertLevel): string =>
  fills[byDomain[domainOf(domain)][likertLevels.indexOf(level)] ?? 'grey']

/** Percent of a level's colour in the tint behind its words: the theme's text reaches 4.5:1 on it, in both themes. */
export const share = 26

/** A ground for text in the colour of a level. */
export const tintOf = (colour: string, surface: string) => `color-mix(in srgb, ${colour} ${share}%, ${surface})`

/** Whether the text of an answer names a level. */
export const isLevel = (answer: string): answer is LikertLevel => (likertLevels as readonly string[]).includes(answer)
