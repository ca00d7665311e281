import { openCompany } from '#server/db/company.ts'
import { seedLarge } from '#server/db/seed/large.ts'
import { today } from '#server/deps.ts'
import { readEnv } from '#server/env.ts'
const [, , url, people, answers] = process.argv as [string, string, string, string, string]
const env = readEnv({
  NODE_ENV: 'production',
  ALLOW_HTTP: 'true',
  OIDC_ISSUER: 'https://id.tidewater.example',
  SESSION_SECRET: 'only for measuring, never for a company',
  DATA_DIR: '/tmp/benchdata' + people,
  DATABASE_URL: url,
  DEMO: 'false',
  LOG_LEVEL: 'silent',
})
const company = await openCompany(env, 'bench')
const start = Date.now()
await seedLarge(company.db, {
  people: Number(people),
  years: 5,
  today: today(env),
  answers: Number(answers),
  invoices: 0,
  projects: 2000,
})
console.log('seeded', (Date.now() - start) / 1000)
await company.pool.query('vacuum analyze')
await company.close()
