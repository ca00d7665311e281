/**
 * Directus, our own version before this one, and how that stood to the limit. The first two come from one run of another day
 * (100,000 people, PostgreSQL 15, 16 connections, two cores), the third from one run of ours: the bridge between that day and now.
 */
interface Known {
  /** Requests a second in the run of that day. */
  directus: number
  earlier: number
  /** Requests a second of the earlier version by those of the limit, in one run at 100,000 people. */
  ofLimit: number
  /** Milliseconds of processor for each call of the earlier version in the run of that day: server and database together. */
  processor?: number
  /** What it should be against Directus. */
  aim: number
}

export const rivals: Record<string, Known> = {
  'list of 25, two filters, exact total': {
    directus: 87,
    earlier: 65,
    ofLimit: 0.231,
    processor: 28.4,
    aim: 3,
  },
  'the same without total': { directus: 187, earlier: 107, ofLimit: 0.566, aim: 3 },
  'one person': { directus: 305, earlier: 270, ofLimit: 0.129, processor: 6.2, aim: 5 },
  'one update, with history': { directus: 120, earlier: 97, ofLimit: 0.05, processor: 14.8, aim: 3 },
}

/**
 * How a call stands to Directus, by the way over the limit that all runs of ours have in common.
 * @param ofLimit requests a second of ours by those of the limit, in one run
 */
export const timesDirectus = ({ directus, earlier, ofLimit: before }: Known, ofLimit: number) =>
  (earlier / directus) * (ofLimit / before)
