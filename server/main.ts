import { buildApp } from './app.ts'
import { openCompany } from './db/company.ts'
import { readEnv, WrongEnvironment } from './env.ts'
import { jobs } from './jobs/jobs.ts'
import { startJobs } from './jobs/loop.ts'

/** Environment, database, app, listen; then a graceful stop on the first signal. */
async function main(): Promise<void> {
  const env = readEnv(process.env)
  const company = await openCompany(env, env.PUBLIC_URL)
  const { app, deps } = await buildApp(company.db, env)
  await app.listen({ port: env.PORT, host: env.HOST })
  const stopJobs = startJobs(jobs, deps, app.log)
  console.log(`${env.PRODUCT_NAME} is ready at ${env.PUBLIC_URL}`)

  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    // A connection that never ends must not keep the process: ten seconds are the promise of the operating contract.
    setTimeout(() => process.exit(1), 10_000).unref()
    await Promise.all([app.close(), stopJobs()])
    await company.close()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
}

main().catch((error: unknown) => {
  if (error instanceof WrongEnvironment)
    console.error(`Muster cannot start:\n${error.lines.map((line) => `  ${line}`).join('\n')}`)
  else console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
