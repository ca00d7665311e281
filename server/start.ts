import { setTimeout as wait } from 'node:timers/promises'
import { buildApp } from './app.ts'
import { sealEvents } from './audit/seal.ts'
import { openCompany } from './db/company.ts'
import { watchRoom } from './db/room.ts'
import type { Env } from './env.ts'
import { jobs } from './jobs/jobs.ts'
import { startJobs } from './jobs/loop.ts'

/** What proxies need at most to ask `/readyz` again, in milliseconds. */
const noticeMillis = 3_000

/**
 * Runs a server in this process: database, app, jobs, listen. Answers what stops it all again: requests and jobs end first. Behind a
 * proxy (`TRUST_PROXY`) it says in `/readyz` for three seconds that it leaves, and still answers meanwhile.
 * @throws what says why the database cannot be opened or the address not be listened on
 */
export async function start(env: Env): Promise<() => Promise<void>> {
  const company = await openCompany(env, env.PUBLIC_URL)
  const { app, deps } = await buildApp(company, env)
  const stopWatching = await watchRoom(company, env, (isFull, free) => {
    deps.isFull = isFull
    const facts = { free, reserve: env.DISK_RESERVE_MB }
    if (isFull) app.log.error(facts, 'the disk is almost full: nothing is stored until there is room')
    else app.log.info(facts, 'the disk has room again')
  })
  await app.listen({ port: env.PORT, host: env.HOST })
  const stopJobs = startJobs(jobs, deps, app.log)
  return async () => {
    // A mail server that is slow just now must not cost the database its clean end: what it was given goes out again later.
    const jobsEnded = Promise.race([stopJobs(), wait(8_000)])
    deps.isLeaving = true
    if (env.TRUST_PROXY) await wait(noticeMillis)
    await Promise.all([app.close(), jobsEnded, stopWatching()])
    // Of the last requests; what does not come to it is sealed by the next server.
    await sealEvents(company.db).catch((err: unknown) => app.log.warn({ err }, 'the last events are not sealed yet'))
    await company.close()
  }
}
