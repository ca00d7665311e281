/** Starts a throw-away PostgreSQL server; `stop()` ends it and removes its files. */
export function startPostgres(): Promise<{ url: string; stop(): Promise<void> }>
