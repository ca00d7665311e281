/**
 * Measurements of Directus and of an earlier version of Muster. `directus`, `earlier` and `processor` are from one run
 * on another day (100,000 people, PostgreSQL 15, 16 connections, two cores). `ofLimit` is from a later run and connects
 * that day with today.
 */
interface Known {
  /** Requests per second in that run. */
  directus: number
  earlier: number
  /**
   * Requests per second of the earlier version divided by those of the limit server, in one run with 100,000 people.
   */
  ofLimit: number
  /** Processor milliseconds per call of the earlier version in that run, server and database together. */
  processor?: number
  /** The target ratio to Directus. */
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
 * The speed of a call relative to Directus, computed through the limit server that all later runs share.
 * @param ofLimit requests per second divided by those of the limit server, in one run
 */
export const timesDirectus = ({ directus, earlier, ofLimit: before }: Known, ofLimit: number) =>
  (earlier / directus) * (ofLimit / before)
