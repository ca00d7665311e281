import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import type { Db } from '#server/platform/deps.ts'
import type { Scenario } from './scenarios.ts'

interface Somebody {
  id: string
  role: string
}

/** Calls of Settings, the trail, and those that every page makes. */
export async function configScenarios(db: Db): Promise<Scenario[]> {
  const { rows } = await sql<Somebody>`select e.id, (select id from roles where code = 'full-time') as role
    from employees e where e.working_status = 'full-time' order by e.sort_name limit 1`.execute(db)
  const { id, role } = rows[0] as Somebody
  const { metadata } = api
  const first = { page: '1', size: '50' }
  return [
    { name: 'stacks', endpoint: metadata.stacks, query: first },
    { name: 'countries', endpoint: metadata.countries },
    { name: 'uses of every country', endpoint: metadata.countriesUsage },
    { name: 'uses of every position', endpoint: metadata.positionsUsage },
    { name: 'uses of every bank', endpoint: metadata.banksUsage },
    { name: 'clients', endpoint: api.clients.list },
    { name: 'uses of every client', endpoint: api.clients.usage },
    { name: 'companies', endpoint: api.companyInfos.list },
    { name: 'bank accounts', endpoint: api.bankAccounts.list },
    { name: 'exchange rates', endpoint: api.exchangeRates.list },
    { name: 'questions', endpoint: api.questions.bank, params: { subcategory: 'engagement' } },
    { name: 'holders of a role', endpoint: api.roles.holders, params: { id: role }, query: first },
    { name: 'history of a role', endpoint: api.roles.timeline, params: { id: role } },
    { name: 'history of a person', endpoint: api.employees.timeline, params: { id } },
    { name: 'audit trail', endpoint: api.auditEvents.list },
    { name: 'audit trail about a person', endpoint: api.auditEvents.list, query: { about: id } },
    { name: 'imports', endpoint: api.employeeImports.list },
    { name: 'what can be undone', endpoint: api.undo.list },
    { name: 'views', endpoint: api.views.list },
    { name: 'permissions', endpoint: api.auth.me },
    { name: 'settings', endpoint: api.settings.read },
    { name: 'line managers', endpoint: api.lineManagers.list },
  ]
}
