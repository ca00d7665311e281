import pg from 'pg'
import { Recent } from '#server/platform/recent.ts'

/** A text is prepared after this many uses, among the most recently used texts. */
const [often, remembered] = [2, 500]

/** Maximum prepared statements per connection. Each takes 10 to 250 KB in the database. */
const most = 150

/** Longer statements are bulk writes, whose planning time doesn't matter. */
const longest = 20_000

/**
 * Lists, totals and searches are planned each time, because the best plan depends on the limit and the words. A generic
 * plan can be thirty times slower (docs/decisions/040-plans-and-tokens.md).
 */
const dependsOnValues = /\b(limit|offset) \$\d|^\s*select count\(|@@/i

/** Usage of a text over all connections, which run the same statements. */
interface Asked {
  /** One string shared by all connections. */
  text: string
  times: number
  /** True if one plan fits all values. */
  isStable: boolean
}

const asked = new Recent<string, Asked>(remembered)

/** The shared text, if the statement should be prepared. */
function keptText(text: string): string | undefined {
  if (text.length > longest) return undefined
  let known = asked.get(text)
  if (!known) asked.set(text, (known = { text, times: 0, isStable: !dependsOnValues.test(text) }))
  known.times += 1
  return known.isStable && known.times > often ? known.text : undefined
}

interface Failure {
  code?: string
  routine?: string
}

/** True if a migration has changed the statement's result, so that its plan is outdated. */
export const isOutdated = ({ code, routine }: Failure) => code === '0A000' && routine === 'RevalidateCachedQuery'

/** Number of times that any connection met an outdated plan. All older plans are dropped. */
let migrated = 0

type Ask = (...given: unknown[]) => Promise<unknown>

/** Where the driver looks up used names. */
interface Taken {
  connection: { parsedStatements: Record<string, string> }
}

/**
 * A connection that prepares frequent statements, so that the database parses and plans them once. Evicts the least
 * recently used one. Statements without values, with callbacks, and cursors are passed on unchanged.
 */
export class PreparingClient extends pg.Client {
  #names = new Recent<string, string>(most)
  #given = 0
  #migrated = migrated

  override query(...given: unknown[]): never {
    const [text, values] = given
    const isPlain = given.length === 2 && typeof text === 'string' && Array.isArray(values) && values.length > 0
    const kept = isPlain && keptText(text)
    return (kept ? this.#prepared(kept, values) : this.#pass(...given)) as never
  }

  #pass(...given: unknown[]): Promise<unknown> {
    return (super.query as unknown as Ask).apply(this, given)
  }

  async #prepared(text: string, values: unknown[]): Promise<unknown> {
    if (this.#migrated !== migrated) await this.#forgetAll()
    const name = this.#names.get(text) ?? (await this.#newName(text))
    const isInTransaction = this.getTransactionStatus() !== 'I'
    try {
      return await this.#pass({ name, text, values })
    } catch (error) {
      if (!isOutdated(error as Failure)) throw error
      migrated += 1
      // The transaction has failed; the caller must try again (`server/platform/db/unavailable.ts`).
      if (isInTransaction) throw error
      return this.#pass(text, values)
    }
  }

  async #forgetAll(): Promise<void> {
    this.#migrated = migrated
    this.#names = new Recent(most)
    ;(this as unknown as Taken).connection.parsedStatements = {}
    await this.#pass('deallocate all').catch(() => undefined)
  }

  /** Returns a new name. Names are never reused, so a failed deallocation does no harm. */
  async #newName(text: string): Promise<string> {
    const name = `muster_${this.#given++}`
    const quietest = this.#names.set(text, name)
    if (quietest) {
      delete (this as unknown as Taken).connection.parsedStatements[quietest[1]]
      await this.#pass(`deallocate ${quietest[1]}`).catch(() => undefined)
    }
    return name
  }
}
