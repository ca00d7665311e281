import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'

/** A statement as PostgreSQL received it, with its parameters as text in order. */
export interface Statement {
  text: string
  values: (string | null)[]
}

/** Log settings that make statements readable for this parser. */
export const logSettings = ['log_line_prefix=@@%p ']

const entry = /^@@(\d+) (\w+): {2}/m
const literal = /\$\d+ = (NULL|'(?:[^']|'')*')/g

const valuesOf = (detail: string) =>
  [...detail.matchAll(literal)].map(([, text = '']) =>
    text === 'NULL' ? null : text.slice(1, -1).replaceAll("''", "'"),
  )

/**
 * Splits a statement that follows `begin` in the same query. Its quoted values become parameters, because they differ
 * between calls.
 */
function apart(statement: Statement): Statement[] {
  const [, begin, next] = /^(start transaction|begin); ([\s\S]*)/i.exec(statement.text) ?? []
  if (!begin || !next) return [statement]
  const values: string[] = []
  const text = next.replaceAll(
    /'((?:[^']|'')*)'/g,
    (_, value: string) => `$${values.push(value.replaceAll("''", "'"))}`,
  )
  return [
    { text: begin, values: [] },
    { text, values },
  ]
}

/** The statements in a piece of the log, in the order of execution. */
function statementsIn(log: string): Statement[] {
  const [, ...parts] = log.split(entry)
  const found: Statement[] = []
  const open = new Map<string, Statement>()
  for (let at = 0; at + 2 < parts.length; at += 3) {
    const [pid = '', level, text = ''] = parts.slice(at, at + 3)
    // Continuation lines of a message begin with a tab.
    const message = text.trimEnd().replaceAll('\n\t', '\n')
    const [, sql] = /^(?:statement|execute [^:]*): ([\s\S]*)/.exec(message) ?? []
    if (level === 'LOG' && sql) {
      const statement = { text: sql, values: [] }
      open.set(pid, statement)
      found.push(statement)
    } else if (level === 'DETAIL') Object.assign(open.get(pid) ?? {}, { values: valuesOf(message) })
  }
  return found.flatMap(apart)
}

/** Collects the log of a PostgreSQL server and finds the statements of a piece of work in it. */
export class StatementLog {
  #text = ''
  #pieces = 0
  readonly hear = (text: string): void => void (this.#text += text)

  /**
   * The statements that `work` sends. The server must log all statements. `client` is connected to the same server and
   * marks where the work begins and ends.
   */
  async of(client: pg.Client, work: () => Promise<unknown>): Promise<Statement[]> {
    const piece = ++this.#pieces
    const [begin, end] = ['begin', 'end'].map((word) => `select 'piece ${piece}: ${word}'`) as [string, string]
    await client.query(begin)
    await work()
    await client.query(end)
    while (!this.#text.includes(end)) await wait(10)
    const found = statementsIn(this.#text.slice(this.#text.indexOf(begin), this.#text.indexOf(end)))
    this.#text = ''
    // The first one is the mark itself.
    return found.slice(found[0]?.text.includes(begin) ? 1 : 0)
  }
}
