import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import type { EmployeeRecord } from '#contract/api/employees/employee.ts'
import { freshMinutes, OwnPayoutChange, PayoutChange } from '#contract/api/employees/payoutChanges.ts'
import { factsOf, mayRead } from '#contract/fields.ts'
import { audit, auditAll } from '#server/platform/auditLog/audit.ts'
import { basic } from '#server/platform/db/shapes.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/http/errors.ts'
import type { Env } from '#server/platform/env.ts'
import type { Person } from '#server/platform/http/person.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Server } from '#server/platform/http/server.ts'
import { changeEmployee } from './change.ts'
import { requireOpen } from './lookups.ts'
import { payoutFields } from './payout.ts'
import { proofOf } from './payoutHold.ts'
import { ranksBelow } from './roles.ts'
import { sameReaders } from './sameReader.ts'

type Waiting = Omit<PayoutChange, 'next' | 'wanted'> & { wanted: Partial<EmployeeRecord> }

/** The change that waits for the account of a person, if any. */
async function waitingOf(db: Db, env: Env, employeeId: string): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`select c.id, ${basic('a')} as "askedBy", wire_instant(c.asked_at) as "askedAt",
      c.by_link as "byLink", c.ends_on as "endsOn", c.wanted
    from payout_changes c join employees a on a.id = c.asked_by
    where c.employee_id = ${employeeId} and c.ends_on >= ${today(env)}::date`.execute(db)
  return rows[0]
}

/** All fields of the answer: those that do not change are null. */
const shown = ({ wanted, ...waiting }: Waiting) => {
  const value = (name: string) => (wanted as Record<string, string>)[name] ?? null
  const names = Object.keys(OwnPayoutChange.shape.wanted.shape)
  return { ...waiting, wanted: Object.fromEntries(names.map((name) => [name, value(name)])) as PayoutChange['wanted'] }
}

/** True if the caller reads all fields that change. Otherwise the change is as hidden as they are. */
const readsAll = ({ can }: Pick<Person, 'can'>, { wanted }: Waiting): boolean =>
  Object.entries(PayoutChange.shape.wanted.shape).every(([name, field]) =>
    name in wanted ? mayRead(factsOf(field), can) : true,
  )

/** True if the caller has nothing to do with the change: did not ask for it, and stands for nobody who did. */
async function isSecond(db: Db, me: Pick<Person, 'id'>, { askedBy }: Waiting, employeeId: string): Promise<boolean> {
  if (me.id === employeeId || me.id === askedBy.id) return false
  return !(await sameReaders(db, askedBy)).has(me.id) && !(await sameReaders(db, me)).has(askedBy.id)
}

/** Takes the waiting change with this id away. Throws 404 if it is another one by now, or `isOpen` refuses it. */
async function taken(trx: Db, env: Env, employeeId: string, changeID: string, isOpen: (waiting: Waiting) => boolean) {
  const waiting = await waitingOf(trx, env, employeeId)
  if (waiting?.id !== changeID || !isOpen(waiting)) throw notFound('payout change')
  await sql`delete from payout_changes where id = ${changeID}`.execute(trx)
  return waiting
}

interface Confirming {
  id: string
  changeID: string
  me: Person
  requestId: string
  isOpen?: (waiting: Waiting) => boolean
}

/** Makes the waiting change hold, once `check` lets the caller (rules/roles.md#1.9). */
async function confirm(
  deps: Deps,
  { id, changeID, me, requestId, isOpen = () => true }: Confirming,
  check: (trx: Db, waiting: Waiting) => Promise<void>,
): Promise<void> {
  const change = { id, me, action: 'employee.payout-confirmed', requestId, isAgreed: true } as const
  await changeEmployee(deps, change, { fields: payoutFields, asked: {} }, async (trx) => {
    const waiting = await taken(trx, deps.env, id, changeID, isOpen)
    await check(trx, waiting)
    return { now: waiting.wanted }
  })
}

/** Ends the waiting change without a change of the account. */
async function withdraw(
  { write, env }: Deps,
  { id, changeID, me, requestId, isOpen = () => true }: Confirming,
): Promise<void> {
  await write(async (trx) => {
    await sql`select from employees where id = ${id} for no key update`.execute(trx)
    await taken(trx, env, id, changeID, isOpen)
    const event = { actorId: me.id, action: 'employee.payout-withdrawn', entity: 'employee' as const, entityId: id }
    await audit(trx, { ...event, requestId })
  })
}

/** Ends changes that nobody confirmed in time. */
export async function endPayoutChanges(trx: Db, env: Env): Promise<void> {
  const { rows } = await sql<{ id: string }>`delete from payout_changes where ends_on < ${today(env)}::date
    returning employee_id as id`.execute(trx)
  const event = { actorId: null, action: 'employee.payout-ended', entity: 'employee', requestId: '' }
  await auditAll(
    trx,
    rows.map(({ id }) => ({ ...event, entityId: id })),
  )
}

/** Changes of payout accounts that wait for the person or a second one (rules/roles.md#1.9). */
export function payoutChangeRoutes(app: FastifyInstance, server: Server): void {
  const { payoutChanges } = api

  serve(app, server, payoutChanges.mine, async ({ me }, { read, env }) => {
    const waiting = await waitingOf(read, env, me.id)
    return {
      data: waiting ? { ...shown(waiting), next: me.key ? ('second' as const) : await proofOf(read, me) } : null,
    }
  })

  serve(app, server, payoutChanges.confirmMine, async ({ params, me, requestId }, deps) => {
    await confirm(deps, { id: me.id, changeID: params.id, me, requestId }, async (trx) => {
      const proof = await proofOf(trx, me)
      if (proof === 'second') throw refuse('payout.needsSecond')
      if (proof === 'sign-in') throw refuse('payout.signInAgain', { minutes: freshMinutes })
    })
  })

  serve(app, server, payoutChanges.withdrawMine, async ({ params, me, requestId }, deps) => {
    await withdraw(deps, { id: me.id, changeID: params.id, me, requestId })
  })

  serve(app, server, payoutChanges.one, async ({ params, me }, { read, env }) => {
    const id = await requireOpen(read, { me, today: today(env) }, params.id)
    const waiting = await waitingOf(read, env, id)
    if (!waiting || !readsAll(me, waiting)) return { data: null }
    const isOne = !me.key && (await isSecond(read, me, waiting, id)) && (await ranksBelow(read, me, id))
    return { data: { ...shown(waiting), next: isOne ? ('confirm' as const) : ('second' as const) } }
  })

  /** A call about somebody else's account: only whoever reads what changes can see that there is something. */
  const ofOther = (params: { id: string; changeID: string }, me: Person, requestId: string): Confirming => ({
    ...{ ...params, me, requestId },
    isOpen: (waiting) => readsAll(me, waiting),
  })

  serve(app, server, payoutChanges.confirm, async ({ params, me, requestId }, deps) => {
    await confirm(deps, ofOther(params, me, requestId), async (trx, waiting) => {
      if (!(await isSecond(trx, me, waiting, params.id))) throw refuse('payout.notSecond')
      if (!(await ranksBelow(trx, me, params.id))) throw refuse('employee.notBelowYou')
    })
  })

  serve(app, server, payoutChanges.withdraw, async ({ params, me, requestId }, deps) => {
    await requireOpen(deps.read, { me, today: today(deps.env) }, params.id)
    if (!(await ranksBelow(deps.read, me, params.id))) throw refuse('employee.notBelowYou')
    await withdraw(deps, ofOther(params, me, requestId))
  })
}
