import pg from 'pg'
import { Recent } from '../recent.ts'

/** A text comes again when it has come more often than so, among the texts that came last. */
const [often, remembered] = [2, 500]

/** As many statements one connection keeps; each takes the database 10 to 250 KB. */
const most = 150

/** Longer ones are bulk writes, which take much longer to run than to plan. */
const longest = 20_000

/**
 * Lists, their totals and searches are planned each time: how many rows are wanted, and by which words, decides how they are best read. A plan
 * for whatever may be asked takes up to thirty times as long (docs/decisions/040-plans-and-tokens.md).
 */
const dependsOnValues = /\b(limit|offset) \$\d|^\s*select count\(|@@/i

/** A text that has come, on whichever connection: all are asked the same. */
interface Asked {
  /** One string for all connections. */
  text: string
  times: number
  /** Whether one plan serves it. */
  isStable: boolean
}

const asked = new Recent<string, Asked>(remembered)

/** The text when it is worth a plan that is kept. */
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

/** A migration, of another server too, has changed what a statement answers, and its plan is of before. */
export const isOutdated = ({ code, routine }: Failure) => code === '0A000' && routine === 'RevalidateCachedQuery'

/** How often that was met, by any connection: plans of before are not used again. */
let migrated = 0

type Ask = (...given: unknown[]) => Promise<unknown>

/** Where the driver looks up which names are taken. */
interface Taken {
  connection: { parsedStatements: Record<string, string> }
}

/**
 * A connection that prepares the statements which come again, so that the database parses and plans them once. The one that was quiet for longest
 * makes room. What has no values, a callback or is a cursor is passed on as it is.
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
      // A transaction has failed with it: whoever asked tries again (`server/http/unavailable.ts`).
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

  /** A name is used once only: whether the database could forget an earlier one does not matter. */
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
