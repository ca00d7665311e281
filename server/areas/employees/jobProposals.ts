import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { G } from '#contract/api/employees/employee.ts'
import type { JobProposal, NewJobProposal } from '#contract/api/employees/jobProposals.ts'
import type { EmploymentChange } from '#contract/api/employees/employment.ts'
import type { Claim } from '#server/areas/metadata/index.ts'
import { audit } from '#server/platform/auditLog/audit.ts'
import { lastPlannedDay } from '#server/platform/db/dated.ts'
import { finds } from '#server/platform/db/finds.ts'
import { basic, listOf } from '#server/platform/db/shapes.ts'
import { type Db, today } from '#server/platform/deps.ts'
import { badField, notFound, refuse } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Server } from '#server/platform/http/server.ts'
import { changeEmployee } from './change.ts'
import { changeJob, employmentSection, requireEntries } from './employmentEdits.ts'
import { requireOpen } from './lookups.ts'
import { tellProposer } from './jobProposalMail.ts'
import { isBelow } from './scopes.ts'
import { present } from './visibility.ts'

/**
 * SQL condition: the proposal `j` about the employee `e` waits: both are here, and who proposed it is still above the
 * person. A change of manager further up ends it without a write.
 */
export const waits = (day: string): RawBuilder<boolean> => sql`(j.state = 'open' and ${present('e', day)}
  and exists (select from employees p where p.id = j.proposed_by and ${present('p', day)})
  and ${isBelow(sql`j.employee_id`, sql`j.proposed_by`)})`

const chip = (id: RawBuilder<unknown>) => sql`(select ${basic('p')} from employees p where p.id = ${id})`
const entry = (t: string) => sql`json_build_object('id', ${sql.ref(`${t}.id`)}, 'code', ${sql.ref(`${t}.code`)},
  'name', ${sql.ref(`${t}.name`)})`

/** The proposals about a person that the caller sees, newest first. */
async function proposalsOf(db: Db, id: string, me: Person, day: string, all: boolean): Promise<JobProposal[]> {
  const positions = listOf(entry('x'), sql`x.name`, sql`from positions x where j.wanted -> 'positions' ? x.id::text`)
  const seniority = sql`(select ${entry('x')} from seniorities x where x.id::text = j.wanted ->> 'seniorityID')`
  const { rows } = await sql<JobProposal>`select j.id, ${chip(sql`j.proposed_by`)} as "proposedBy",
      wire_instant(j.proposed_at) as "proposedAt", j.from_day as "from", j.reason,
      array(select jsonb_object_keys(j.wanted)) as parts, ${positions} as positions, ${seniority} as seniority,
      ${chip(sql`nullif(j.wanted ->> 'lineManagerID', '')::uuid`)} as "lineManager",
      nullif(j.wanted -> 'workingHours', 'null') as "workingHours",
      case when j.state = 'open' and not ${waits(day)} then 'withdrawn' else j.state end as state,
      ${chip(sql`j.decided_by`)} as "decidedBy", wire_instant(j.decided_at) as "decidedAt", j.answer,
      j.proposed_by = ${me.id} as "isMine"
    from job_proposals j join employees e on e.id = j.employee_id
    where j.employee_id = ${id} and j.employee_id <> ${me.id} and (${all} or j.proposed_by = ${me.id})
    order by j.proposed_at desc, j.id`.execute(db)
  return rows
}

/** The caller decides about proposals for the person: HR that reads first and last days (rules/people.md#5.15). */
const decides = ({ can }: Pick<Person, 'can'>) => can('employees.edit') && can(G)

type Wanted = Omit<NewJobProposal, 'from' | 'reason'>

/** What a proposal names of the employment. An empty seniority stays, as in the call that makes the change. */
function wantedIn({ from: _, reason: __, ...body }: NewJobProposal): Wanted {
  const named = Object.entries(body).filter(([name, value]) => value !== undefined && (name !== 'seniorityID' || value))
  if (named.length === 0) throw refuse('proposal.nothing')
  return Object.fromEntries(named) as Wanted
}

interface Asking {
  id: string
  me: Person
  day: string
  requestId: string
}

const tell = (trx: Db, { id, me, requestId }: Omit<Asking, 'day'>, action: string) =>
  audit(trx, { actorId: me.id, action: `employee.${action}`, entity: 'employee', entityId: id, requestId })

/** Keeps positions and seniorities from being deleted or merged meanwhile, which `keepProposed` could not see. */
async function holdEntries(trx: Db, { positions = [], seniorityID }: Wanted): Promise<void> {
  await sql`select from positions where id = any (${[...positions]}::uuid[]) order by id for share`.execute(trx)
  if (seniorityID) await sql`select from seniorities where id = ${seniorityID} for share`.execute(trx)
}

async function propose(trx: Db, asking: Asking, body: NewJobProposal): Promise<void> {
  const { id, me, day } = asking
  await sql`select from employees where id = ${id} for no key update`.execute(trx)
  const isMine = sql`from employees e where e.id = ${id} and ${present('e', day)} and ${isBelow(sql`e.id`, me.id)}`
  if (!(await finds(trx, isMine))) throw refuse('proposal.notYourLine')
  const wanted = wantedIn(body)
  if (body.lineManagerID === id) throw badField('lineManagerID', 'employee.ownManager')
  if (body.from > lastPlannedDay(day)) throw badField('from', 'employment.tooFar')
  await holdEntries(trx, wanted)
  await requireEntries(trx, wanted)
  await sql`update job_proposals j set state = 'withdrawn', decided_at = now() from employees e
    where j.employee_id = ${id} and e.id = ${id} and j.state = 'open' and not ${waits(day)}`.execute(trx)
  const { numAffectedRows } = await sql`insert into job_proposals (employee_id, proposed_by, from_day, reason, wanted)
    values (${id}, ${me.id}, ${body.from}, ${body.reason}, ${JSON.stringify(wanted)}::jsonb)
    on conflict (employee_id) where state = 'open' do nothing`.execute(trx)
  if (!numAffectedRows) throw refuse('proposal.open')
  await tell(trx, asking, 'job-proposed')
}

interface Open {
  proposedBy: string
  from: string
  reason: string
  wanted: Wanted
}

/** Ends an open proposal with a decision. Throws 404 if the caller can't see it, 409 if it does not wait any more. */
async function decided(
  trx: Db,
  { id, me, day }: Omit<Asking, 'requestId'>,
  proposalID: string,
  { state, answer = '' }: { state: 'accepted' | 'refused' | 'withdrawn'; answer?: string },
): Promise<Open> {
  const isSeen = state === 'withdrawn' ? sql`j.proposed_by = ${me.id}` : sql`${decides(me)}`
  const { rows } = await sql<Open & { waits: boolean }>`select j.proposed_by as "proposedBy", j.from_day as "from",
      j.reason, j.wanted, ${waits(day)} as waits
    from job_proposals j join employees e on e.id = j.employee_id
    where j.id = ${proposalID} and j.employee_id = ${id} and j.employee_id <> ${me.id} and ${isSeen}
    for update of j`.execute(trx)
  const [proposal] = rows
  if (!proposal) throw notFound('proposal')
  if (!proposal.waits) throw refuse('proposal.ended')
  if (state !== 'withdrawn' && proposal.proposedBy === me.id) throw refuse('proposal.own')
  await sql`update job_proposals set state = ${state}, decided_by = ${me.id}, decided_at = now(), answer = ${answer}
    where id = ${proposalID}`.execute(trx)
  return proposal
}

/** Proposals that wait keep the positions and seniorities that they name (rules/metadata.md#1.2). */
export const keepProposed: Claim = async (trx, { can, today }, { id, name }) => {
  const { rows } = await sql<{ proposals: number }>`select count(*)::int as proposals
    from job_proposals j join employees e on e.id = j.employee_id
    where ${waits(today)} and (j.wanted -> 'positions' ? ${id} or j.wanted ->> 'seniorityID' = ${id})`.execute(trx)
  const proposals = rows[0]?.proposals
  if (proposals)
    throw decides({ can }) ? refuse('config.proposed', { proposals, name }) : refuse('config.inUseElsewhere', { name })
}

/** Changes of jobs that line managers propose and HR decides about (rules/people.md#5.15). */
export function jobProposalRoutes(app: FastifyInstance, server: Server): void {
  const { jobProposals } = api
  const { env } = server
  const dayOf = () => today(env)

  serve(app, server, jobProposals.list, async ({ params, me }, { read }) => {
    const id = await requireOpen(read, { me, today: dayOf() }, params.id)
    const isMine = sql`from employees e where e.id = ${id} and ${present('e', dayOf())} and ${isBelow(sql`e.id`, me.id)}`
    return {
      data: await proposalsOf(read, id, me, dayOf(), decides(me)),
      mayPropose: await finds(read, isMine),
      mayDecide: id !== me.id && decides(me),
    }
  })

  serve(app, server, jobProposals.propose, async ({ params, body, me, requestId }, { write }) => {
    await write(async (trx) => {
      const id = await requireOpen(trx, { me, today: dayOf() }, params.id)
      await propose(trx, { id, me, day: dayOf(), requestId }, body)
    })
  })

  serve(app, server, jobProposals.accept, async ({ params, me, requestId }, deps) => {
    const day = dayOf()
    const change = { id: params.id, me, action: 'employee.job-accepted', requestId }
    await changeEmployee(deps, change, employmentSection(day), async (trx, before) => {
      const proposal = await decided(trx, { id: params.id, me, day }, params.proposalID, { state: 'accepted' })
      const { wanted, from, reason } = proposal
      await tellProposer(trx, server, { ...proposal, id: params.id })
      // Of two positions that were merged meanwhile, one is asked for.
      const positions = wanted.positions && [...new Set(wanted.positions)]
      const body: EmploymentChange = { ...wanted, ...(positions && { positions }), from, reason }
      return changeJob(trx, me, before, body, day)
    })
  })

  serve(app, server, jobProposals.refuse, async ({ params, body, me, requestId }, { write }) => {
    await write(async (trx) => {
      const id = await requireOpen(trx, { me, today: dayOf() }, params.id)
      const refusal = { state: 'refused', answer: body.reason } as const
      const proposal = await decided(trx, { id, me, day: dayOf() }, params.proposalID, refusal)
      await tellProposer(trx, server, { ...proposal, id, refusedBecause: body.reason })
      await tell(trx, { id, me, requestId }, 'job-refused')
    })
  })

  serve(app, server, jobProposals.withdraw, async ({ params: { id, proposalID }, me, requestId }, { write }) => {
    await write(async (trx) => {
      await decided(trx, { id, me, day: dayOf() }, proposalID, { state: 'withdrawn' })
      await tell(trx, { id, me, requestId }, 'job-withdrawn')
    })
  })
}
