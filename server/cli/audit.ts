import { isLate, unsealedOf } from '#server/platform/auditLog/seal.ts'
import { BrokenChain, type Head, verifyChain } from '#server/platform/auditLog/verify.ts'
import { openCompany } from '#server/company.ts'
import type { Command } from './command.ts'

/** Parses a head as printed: `<position>:<hash>`. */
function headIn(text: string | boolean | undefined): Head | undefined {
  if (text === undefined) return undefined
  const [, position, hash] = /^(\d{1,15}):([\da-f]{64}|)$/i.exec(String(text).trim()) ?? []
  if (position === undefined || hash === undefined)
    throw new Error('--from takes a head as an earlier run printed it: <position>:<hash>.')
  return { position: Number(position), hash: hash.toLowerCase() }
}

/** `muster audit verify`. */
export const audit: Command = {
  usage: 'verify [--from <head>]',
  summary: 'check that the audit trail is whole',
  help: `Reads the audit trail from its first row and computes the chain of hashes again. Prints the number of rows, how many
are not in it yet, and the head of the chain, or the first row that is wrong, with exit code 1. Keep the head elsewhere: with --from <position>:<hash> the command also checks that
a head from earlier is still in the chain, which finds a trail that was cut off or written anew. Servers log the head once a day.`,
  options: { from: { type: 'string' } },
  async run(env, [what], { from }) {
    if (what !== 'verify') throw new Error('Say what to do: npm run -s muster -- audit verify')
    const kept = headIn(from)
    const company = await openCompany({ ...env, DEMO: false }, 'muster audit verify')
    try {
      const { position, hash } = await verifyChain(company.db, kept)
      console.log(`The audit trail is whole: ${position} rows.`)
      const unsealed = await unsealedOf(company.db)
      if (unsealed.count)
        console.log(`Not in the chain yet, until a server seals them: ${unsealed.count} rows since ${unsealed.since}.`)
      if (isLate(unsealed))
        console.log('Warning: a server that runs seals within a second. Start one, or look into its log.')
      if (kept) console.log(`The head of ${kept.position} rows is in it.`)
      console.log(`Head, to keep elsewhere: ${position}:${hash}`)
    } catch (error) {
      if (error instanceof BrokenChain) throw new Error(`The audit trail is broken. ${error.message}`)
      throw error
    } finally {
      await company.close()
    }
  },
}
