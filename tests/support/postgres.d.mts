/** A throw-away PostgreSQL server. */
export interface Postgres {
  url: string
  /** Ends it and removes its files. */
  stop(): Promise<void>
  /** Ends it as it is: SIGINT cuts connections, SIGQUIT leaves all to the recovery, SIGKILL does not even tell its children. */
  kill(signal: NodeJS.Signals): Promise<void>
  /** Starts it again on the same files and the same port. */
  start(): Promise<void>
  /** Its process; the connections are children of it. */
  pid(): number
}

/** Starts one; `isDurable`: what is committed survives `kill`; `settings`: more of its own; `heard` is given what it logs. */
export function startPostgres(given?: {
  isDurable?: boolean
  settings?: string[]
  heard?: (text: string) => void
  version?: string
}): Promise<Postgres>

/** As root, the ids of another user, because root may not run PostgreSQL. Else an empty object. */
export function otherUser(): { uid?: number; gid?: number }
