import { openReading, using } from '#server/company.ts'
import { BrokenChain, type Head } from '#server/platform/auditLog/link.ts'
import { isLate, unsealedOf } from '#server/platform/auditLog/seal.ts'
import { verifyChain } from '#server/platform/auditLog/verify.ts'
import type { Env } from '#server/platform/env.ts'
import type { Command } from './command.ts'

/** Parses a head as printed: `<position>:<hash>`. */
function headIn(text: string | boolean | undefined): Head | undefined {
  if (text === undefined) return undefined
  const [, position, hash] = /^(\d{1,15}):([\da-f]{64}|)$/i.exec(String(text).trim()) ?? []
  if (position === undefined || hash === undefined)
    throw new Error('--from needs a head from an earlier run: <position>:<hash>.')
  return { position: Number(position), hash: hash.toLowerCase() }
}

async function verify(env: Env, kept: Head | undefined): Promise<void> {
  await using(openReading(env, 'muster audit verify'), async (company) => {
    const { position, hash } = await verifyChain(await company.open({ replica: true }), kept)
    console.log(`The audit trail is complete: ${position} rows.`)
    const unsealed = await unsealedOf(company.read)
    if (unsealed.count)
      console.log(`Not sealed yet: ${unsealed.count} rows since ${unsealed.since}. A running server seals them.`)
    if (isLate(unsealed))
      console.log('Warning: a running server seals rows within a second. Start a server, or check its log.')
    if (kept) console.log(`The chain contains the head at position ${kept.position}.`)
    console.log(`Head, to store outside of this machine: ${position}:${hash}`)
  })
}

/** `muster audit`. */
export const audit: Command = {
  usage: 'verify [--from <head>]',
  summary: 'check the audit trail',
  help: `verify [--from <head>]
  Reads the audit trail from its first row and computes its chain of hashes again. Prints the number of
  rows, the number of rows that are not sealed yet, and the head of the chain. On a broken chain it prints
  the first broken row and ends with exit code 1. Store the head outside of this machine. --from
  <position>:<hash> checks that an earlier head is still in the chain, and so finds a trail that was cut off
  or rewritten. Servers log the head once a day.`,
  options: { from: { type: 'string' } },
  async run(env, [what, ...more], { from }) {
    if (what !== 'verify' || more.length)
      throw new Error('The action is missing. Run: npm run -s muster -- audit verify')
    try {
      await verify(env, headIn(from))
    } catch (error) {
      if (error instanceof BrokenChain) throw new Error(`The audit trail is broken. ${error.message}`)
      throw error
    }
  },
}
