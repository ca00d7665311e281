/** What every record that two people can edit carries, as the API sends it. */
export interface Versioned {
  createdAt: string
  updatedAt: string | null
}

/** The version of a record, which `If-Match` carries: when it was changed last. */
export const versionOf = ({ createdAt, updatedAt }: Versioned): string => updatedAt ?? createdAt
