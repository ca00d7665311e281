import { z } from 'zod'

/** Which layout of the file this program writes and reads (docs/decisions/019-backup.md). */
export const format = 1

/** The first line: what wrote the file, when, and the migrations of the database it was read from, in their order. */
export const Header = z.object({
  muster: z.literal('backup'),
  format: z.int(),
  version: z.string(),
  engine: z.string(),
  at: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })).min(1),
})
export type Header = z.output<typeof Header>

/** Some rows of a table, at least one line for each table. The values are as PostgreSQL writes them, in the order of the columns; NULL is `null`. */
export const Rows = z.object({
  table: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.array(z.array(z.string().nullable())),
})
export type Rows = z.output<typeof Rows>

/** Behind all rows: where the counters of the database stand. */
export const Sequences = z.object({
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
})
export type Sequences = z.output<typeof Sequences>

/** The last line: the number of rows of each table, and the SHA-256 of all bytes before this line. */
export const Footer = z.object({ counts: z.record(z.string(), z.int()), sha256: z.string() })
export type Footer = z.output<typeof Footer>

/** One line of the file. */
export const Line = z.union([Rows, Sequences, Footer])
export type Line = Header | z.output<typeof Line>
