/** Timestamps of each record that people edit. */
export interface Versioned {
  createdAt: string
  updatedAt: string | null
}

/** Version of a record for `If-Match`: the time of its last change. */
export const versionOf = ({ createdAt, updatedAt }: Versioned): string => updatedAt ?? createdAt
