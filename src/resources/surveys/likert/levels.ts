import { type Domain, type LikertLevel, levelLabels, likertLevels } from '#contract/api/surveys/words.ts'

/** Fill colours of levels (rules/screens.md#5.2). Always shown together with the level's label. */
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

/** The domain of a question; engagement if it has none. */
export const domainOf = (domain: Domain | ''): Domain => domain || 'engagement'

/** The score of a level, 1 to 5; 0 for a blank answer. */
export const scoreOf = (level: LikertLevel | ''): number => (level ? likertLevels.indexOf(level) + 1 : 0)

const bounds = [1.5, 2.5, 3.5, 4.5]

/** The level of an average (rules/screens.md#5.3). An average of 0 is the lowest level. */
export const levelOf = (score: number): LikertLevel =>
  likertLevels[bounds.filter((bound) => score > bound).length] ?? 'strongly-agree'

/** The label of a level in its domain. */
export const labelOfLevel = (domain: Domain | '', level: LikertLevel): string =>
  levelLabels[domainOf(domain)][likertLevels.indexOf(level)] ?? ''

/** The fill colour of a level in its domain. For text, use `tintOf` as background. */
export const colourOf = (domain: Domain | '', level: LikertLevel): string =>
  fills[byDomain[domainOf(domain)][likertLevels.indexOf(level)] ?? 'grey']

/** Percentage of the level's colour in a tint. Text on it has a contrast of 4.5:1 in both themes. */
export const share = 26

/** A background for text, in the colour of a level. */
export const tintOf = (colour: string, surface: string) => `color-mix(in srgb, ${colour} ${share}%, ${surface})`

/** True if an answer is a level. */
export const isLevel = (answer: string): answer is LikertLevel => (likertLevels as readonly string[]).includes(answer)
