import type { Topic } from '#contract/api/survey.ts'

/** Forms of these topics that did not go out yet. */
export const unsent = (topics: readonly Topic[]) =>
  topics.reduce((sum, { count }) => sum + (count ? count.total - count.sent : 0), 0)

/** Topics that nobody is asked about. */
export const lacking = (topics: readonly Topic[]) => topics.filter(({ count }) => count?.total === 0)
