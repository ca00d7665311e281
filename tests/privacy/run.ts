import { compare, type Extent, type Outcome } from './compare.ts'
import { allBut, type Attacker, blindest, outsiders, roles, specialists, triers } from './people.ts'
import { type Secret, sees } from './secret.ts'
import { secrets } from './secrets.ts'

/** One round: these people against these secrets, with the result. */
export interface Round extends Outcome {
  who: string
  hidden: string
}

/** True if a leak was found, or if the attack could not have seen one. */
export const isWrong = ({ findings, blind }: Round): boolean => findings.length + blind.length > 0

interface Plan {
  secrets: readonly Secret[]
  attackers: readonly Attacker[]
}

const isBlindTo = ({ grants }: Attacker, secret: Secret) => !sees(secret, (one) => grants.includes(one))

/** Groups attackers from whom the same secrets are hidden. */
function together(attackers: readonly Attacker[]): Plan[] {
  const plans = new Map<string, { secrets: Secret[]; attackers: Attacker[] }>()
  for (const attacker of attackers) {
    const hidden = secrets.filter((secret) => !secret.isAlone && isBlindTo(attacker, secret))
    const key = hidden.map(({ name }) => name).join()
    const plan = plans.get(key) ?? { secrets: hidden, attackers: [] }
    plan.attackers.push(attacker)
    plans.set(key, plan)
  }
  return [...plans.values()].filter((plan) => plan.secrets.length > 0)
}

const strongest: Plan[] = secrets.map((secret) => ({ secrets: [secret], attackers: allBut(secret) }))

const others = specialists.filter((one) => !triers.includes(one))

const all = [...together([...roles, ...outsiders, blindest, ...triers]), ...strongest, ...together(others)]

/** Runs all rounds, or the one with `who`, and yields the result of each. */
export async function* attack(extent: Extent, who?: string): AsyncGenerator<Round> {
  const plans = all.filter(({ attackers }) => !who || attackers.some(({ name }) => name === who))
  if (plans.length === 0) throw new Error(`Nobody of the attack is called "${who}".`)
  const names = (some: readonly { name: string }[]) => some.map(({ name }) => name).join(', ')
  for (const { secrets: hidden, attackers } of plans)
    yield { who: names(attackers), hidden: names(hidden), ...(await compare(hidden, attackers, extent)) }
}
