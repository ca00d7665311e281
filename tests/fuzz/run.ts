import fc from 'fast-check'
import type { CallerName, DemoCompany } from '#tests/support/demoCompany.ts'
import { callers, tokenOf } from '#tests/support/demoCompany.ts'
import { judgeOf } from './judge.ts'
import { readKnown } from './known.ts'
import { type Operation, operationsOf, readDocument } from './operations.ts'
import { asCurl, injected, type Request, requests } from './requests.ts'

/**
 * The result of a run: the number of calls by operation and status, such as `projects.one 404`, and each wrong answer
 * with its curl command.
 */
export interface Outcome {
  statuses: Map<string, number>
  wrong: string[]
}

/** Admins are chosen most often, because their requests get furthest. */
const caller = fc.oneof(
  { weight: 8, arbitrary: fc.constant<CallerName>('admin') },
  { weight: 10, arbitrary: fc.constantFrom(...callers) },
)

/**
 * Sends random requests built from the API document, to all operations or those that `isMeant` accepts. The same seed
 * and company give the same requests.
 */
export async function fuzz(
  company: DemoCompany,
  seed: number,
  calls: number,
  isMeant: (operation: Operation) => boolean = () => true,
): Promise<Outcome> {
  const document = await readDocument(company.app)
  const operations = operationsOf(document).filter(isMeant)
  const known = await readKnown(company.deps.db, operations)
  const judge = judgeOf(document)
  const tokens = new Map<CallerName, string | undefined>()
  const ask = async (who: CallerName, request: Request) => {
    if (!tokens.has(who)) tokens.set(who, await tokenOf(company, who))
    const answer = await company.app.inject(injected(request, tokens.get(who)))
    // The session ended or the role changed, so the next call signs in again.
    if (answer.statusCode === 401) tokens.delete(who)
    return answer
  }
  const outcome: Outcome = { statuses: new Map(), wrong: [] }
  for (const [who, request] of fc.sample(fc.tuple(caller, requests(operations, known)), {
    seed,
    numRuns: calls,
  })) {
    const answer = await ask(who, request)
    const kind = `${request.operation.operationId} ${answer.statusCode}`
    outcome.statuses.set(kind, (outcome.statuses.get(kind) ?? 0) + 1)
    const fault = judge(request.operation, answer)
    if (fault) outcome.wrong.push(`As ${who}: ${fault}\n${answer.body.slice(0, 500)}\n${asCurl(request)}`)
  }
  return outcome
}
