import { z } from 'zod'

/** Version of the file format (docs/decisions/019-backup.md). */
export const format = 1

/** First line: the program, the time, and the migrations of the database, in order. */
export const Header = z.object({
  muster: z.literal('backup'),
  format: z.int(),
  version: z.string(),
  engine: z.string(),
  at: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })).min(1),
})
export type Header = z.output<typeof Header>

/**
 * Some rows of a table; each table has at least one such line. Values are PostgreSQL's text in column order; NULL is
 * `null`.
 */
export const Rows = z.object({
  table: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.array(z.array(z.string().nullable())),
})
export type Rows = z.output<typeof Rows>

/** After all rows: positions of the sequences. */
export const Sequences = z.object({
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
})
export type Sequences = z.output<typeof Sequences>

/** Last line: rows per table, and the SHA-256 of all bytes before it. */
export const Footer = z.object({ counts: z.record(z.string(), z.int()), sha256: z.string() })
export type Footer = z.output<typeof Footer>

/** Rows of all tables. */
export const rowsOf = (counts: Footer['counts']): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

/** Any line after the first. */
export const Line = z.union([Rows, Sequences, Footer])
export type Line = Header | z.output<typeof Line>
