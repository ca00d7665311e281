import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Scope, type ScopedGrant, scopedPermissions } from '#contract/scopes.ts'
import type { Permission } from '#contract/permissions.ts'
import { makeTokens } from '#server/platform/http/tokens.ts'
import { addressOf } from '#tests/support/address.ts'
import { buildApp } from '#tests/support/opened.ts'
import { giveScoped, makeRole } from '#tests/support/people.ts'
import { unlimited } from '#tests/support/testApp.ts'
import type { Scene } from './company.ts'
import { quantile } from './measure.ts'

const base: Permission[] = ['auth.read', 'employees.read']
const onSome = (scope: Scope): ScopedGrant[] => scopedPermissions.map((permission) => ({ permission, scope }))

/**
 * The list, searches, one person and charts for the manager on top, who holds what is about people on everybody, on the
 * line, or on the direct reports (rules/permissions.md#5), alternating. Aim: the line within 1.3 times of everybody,
 * direct reports not slower (docs/performance.md).
 */
export async function benchScopes({ company, env }: Scene, runs: number): Promise<void> {
  const { db } = company
  const { app } = await buildApp(company, env, unlimited)
  const deps = { deps: { db } } as Parameters<typeof giveScoped>[0]
  const tokens = makeTokens(env.SESSION_SECRET ?? '', 86_400, env.PUBLIC_URL)
  const { rows } = await sql<{ id: string; report: string }>`select m.id, min(d.id::text) as report
    from employees m join employees d on d.line_manager_id = m.id and d.working_status = 'full-time'
    where m.line_manager_id is null and m.working_status = 'full-time' and m.deleted_at is null
    group by m.id order by count(*) desc limit 1`.execute(db)
  const { id = '', report = '' } = rows[0] ?? {}
  await sql`update employees set line_manager_id = ${id}
    where line_manager_id is null and id <> ${id}`.execute(db)
  await sql`analyze employees`.execute(db)
  const token = await tokens.issueSession(db, id)
  const searches: [string, Endpoint, object][] = [
    ['first page', api.employees.search, { body: { preload: true, size: 100 } }],
    ['without total', api.employees.search, { body: { preload: true, size: 100, withTotal: false } }],
    ['joined since', api.employees.search, { body: { preload: true, size: 100, joinedFrom: '2025-01-01' } }],
    ['by word', api.employees.search, { body: { preload: true, keyword: 'nguyen', size: 100 } }],
    ['one person', api.employees.one, { params: { id: report } }],
    ['another day', api.employees.search, { body: { preload: true, size: 100, asOf: '2026-01-01' } }],
    ['utilization', api.dashboardResources.utilization, {}],
    ['available', api.dashboardResources.availabilities, {}],
    ['capacity', api.staffing.capacity, {}],
  ]
  const holders: Record<string, () => Promise<void>> = {
    everybody: () => hold([...base, ...scopedPermissions]),
    line: () => hold(base, onSome('line')),
    directs: () => hold(base, onSome('directs')),
  }
  const hold = async (grants: Permission[], scoped: ScopedGrant[] = []) => {
    await sql`delete from employee_roles where employee_id = ${id}`.execute(db)
    await sql`delete from scoped_grants where role_id in (select id from roles where code = 'line-manager')`.execute(db)
    const role = await makeRole(deps, grants)
    await sql`insert into employee_roles (employee_id, role_id) values (${id}, ${role})`.execute(db)
    if (scoped.length) await giveScoped(deps, { id }, scoped)
  }
  const call = async (endpoint: Endpoint, { body, params }: { body?: object; params?: { id: string } }) => {
    const start = performance.now()
    const answer = await app.inject({
      method: endpoint.method,
      url: addressOf(endpoint, params),
      headers: { authorization: `Bearer ${token}` },
      ...(body && { payload: body }),
    })
    if (answer.statusCode !== 200) throw new Error(`${endpoint.path} answered ${answer.statusCode}: ${answer.body}`)
    return performance.now() - start
  }
  const times = new Map<string, number[]>()
  for (let run = 0; run < runs + 2; run++)
    for (const [holder, become] of Object.entries(holders)) {
      await become()
      await call(api.auth.me, {})
      for (const [name, endpoint, given] of searches) {
        await call(endpoint, given)
        const ms = await call(endpoint, given)
        if (run >= 2) times.set(`${name} ${holder}`, [...(times.get(`${name} ${holder}`) ?? []), ms])
      }
    }
  process.stdout.write(`The manager on top, medians of ${runs} runs in ms\n`)
  for (const [name] of searches) {
    const all = Object.keys(holders).map((holder) => quantile(times.get(`${name} ${holder}`) ?? [], 0.5))
    const [everybody = 0, line = 0, directs = 0] = all
    const parts = [line / everybody, directs / everybody].map((ratio) => ratio.toFixed(2).padStart(7))
    process.stdout.write(`${name.padEnd(14)}${all.map((ms) => ms.toFixed(1).padStart(9)).join('')}${parts.join('')}\n`)
  }
  await app.close()
}
