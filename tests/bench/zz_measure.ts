import { sql } from 'kysely'
import { buildApp } from '#server/app.ts'
import { openCompany } from '#server/db/company.ts'
import { today } from '#server/deps.ts'
import { readEnv } from '#server/env.ts'
import { unlimited } from '#tests/support/testApp.ts'
import { measure } from './measure.ts'
import { dashboardScenarios } from './dashboardScenarios.ts'
import { surveyScenarios } from './surveyScenarios.ts'
const [, , url, runs, only] = process.argv as [string, string, string, string, string]
const env = readEnv({ NODE_ENV: 'production', ALLOW_HTTP: 'true', OIDC_ISSUER: 'https://id.tidewater.example',
  SESSION_SECRET: 'only for measuring, never for a company', DATA_DIR: '/tmp/benchdata', DATABASE_URL: url, DEMO: 'false', LOG_LEVEL: 'silent' })
const company = await openCompany(env, 'bench')
const { app, deps } = await buildApp(company, env, unlimited)
const admin = await sql<{ id: string }>`select e.id from employees e join employee_roles er on er.employee_id = e.id
  join roles r on r.id = er.role_id and r.code = 'admin' where e.working_status = 'full-time' limit 1`.execute(company.db)
const token = await deps.tokens.issueSession(company.db, admin.rows[0]!.id)
const all = [...(await surveyScenarios(company.db)), ...(await dashboardScenarios(company.db, today(env)))]
for (const s of all) {
  if (only ? !s.name.includes(only) : s.name === 'create engagement' || !/survey|engagement|peer|answers|results|inbox|unread/.test(s.name)) continue
  const m = await measure(app, company, token, s, Number(runs))
  console.log(s.name.padEnd(34), m.endpoint.toFixed(1), 'bare', m.bare.toFixed(1), 'first', m.first.toFixed(1))
}
await app.close(); await company.close()
