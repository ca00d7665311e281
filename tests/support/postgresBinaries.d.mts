/** The folder with `initdb`, `pg_ctl` and `postgres`. Throws an Error with a sentence if there is none. */
export function postgresBinaries(version?: string): string
