import { setTimeout as wait } from 'node:timers/promises'
import { buildApp } from './app.ts'
import { openCompany } from './db/company.ts'
import { readEnv, WrongEnvironment } from './env.ts'
import { jobs } from './jobs/jobs.ts'
import { startJobs } from './jobs/loop.ts'

/** Environment, database, app, jobs, listen. Answers what stops it all again: requests and jobs end first. */
async function start(): Promise<() => Promise<void>> {
  const env = readEnv(process.env)
  const company = await openCompany(env, env.PUBLIC_URL)
  const { app, deps } = await buildApp(company, env)
  await app.listen({ port: env.PORT, host: env.HOST })
  const stopJobs = startJobs(jobs, deps, app.log)
  console.log(`${env.PRODUCT_NAME} is ready at ${env.PUBLIC_URL}`)
  return async () => {
    // A mail server that is slow just now must not cost the database its clean end: what it was given goes out again later.
    await Promise.all([app.close(), Promise.race([stopJobs(), wait(8_000)])])
    await company.close()
  }
}

/** Once on the first signal. One that comes while the server still starts waits for that. */
function stopOnSignal(started: Promise<() => Promise<void>>): void {
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    // A connection that never ends must not keep the process: ten seconds are the promise of the operating contract.
    setTimeout(() => process.exit(1), 10_000).unref()
    const end = await started
    await end()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
}

const started = start()
stopOnSignal(started)
started.catch((error: unknown) => {
  if (error instanceof WrongEnvironment)
    console.error(`Muster cannot start:\n${error.lines.map((line) => `  ${line}`).join('\n')}`)
  else console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
