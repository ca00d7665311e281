const seconds = 1000

/** For an answer that is written while it goes out: a hundred thousand rows, or all files about somebody, on a slow line. */
export const downloadTimeout = 3600 * seconds

/**
 * How long a client and an answer may take, in milliseconds. Statements have limits of their own (`server/db/open.ts`), which end before
 * the one of an answer.
 */
export const timeouts = {
  /** From the first byte of a request to its last: a page on a slow line that uploads a file. */
  requestTimeout: 60 * seconds,
  /** From the headers of a request to its answer; then 503. */
  handlerTimeout: 90 * seconds,
  /** A connection without a request. Longer than proxies keep theirs (a minute at most), so that no request meets a closing one. */
  keepAliveTimeout: 72 * seconds,
  http: {
    /** Until the headers of a request are complete. */
    headersTimeout: 10 * seconds,
    /** How often the two above are looked at. */
    connectionsCheckingInterval: 2 * seconds,
  },
}
