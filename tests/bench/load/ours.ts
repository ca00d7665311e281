/**
 * The server as in production, with jobs, but without rate limits and with `/figures` like the limit server.
 * Environment as for `npm start`.
 */
import { readEnv } from '#server/platform/env.ts'
import { jobs } from '#server/jobs.ts'
import { startJobs } from '#server/platform/jobs/loop.ts'
import { keepHeapSmall } from '#server/platform/memory.ts'
import { unlimited } from '#tests/support/testApp.ts'
import { buildApp, openCompany } from '#tests/support/opened.ts'
import { serveFigures } from './figures.ts'

keepHeapSmall()
const env = readEnv(process.env)
const company = await openCompany(env, 'bench')
const { app, server } = await buildApp(company, env, unlimited)
serveFigures(app)
await app.listen({ port: env.PORT, host: '127.0.0.1' })
startJobs(jobs, server, app.log)
process.once('SIGINT', () => process.exit(0))
console.log('Our server is ready.')
