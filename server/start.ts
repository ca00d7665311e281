import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { sealEvents } from './platform/auditLog/seal.ts'
import { openCompany } from './company.ts'
import { watchRoom } from './platform/db/room.ts'
import { watchServer } from './platform/serverState.ts'
import { type Env, WrongEnvironment } from './platform/env.ts'
import { jobs } from './jobs.ts'
import { startJobs } from './platform/jobs/loop.ts'

/** Time in which proxies ask `/readyz` again, in milliseconds. */
const noticeMillis = 3_000

const unusable: Record<string, (env: Env) => string> = {
  EADDRINUSE: ({ PORT }) => `PORT=${PORT} is in use: stop the program that listens there, or choose another port.`,
  EACCES: ({ PORT }) => `PORT=${PORT} is not allowed for this user: choose one from 1024 on.`,
  EADDRNOTAVAIL: ({ HOST }) => `HOST=${HOST} is not an address of this machine.`,
  ENOTFOUND: ({ HOST }) => `HOST=${HOST} is not an address of this machine.`,
}

/** @throws WrongEnvironment if the address can't be used */
async function listen(app: FastifyInstance, env: Env): Promise<void> {
  try {
    await app.listen({ port: env.PORT, host: env.HOST })
  } catch (error) {
    const say = error instanceof Error && 'code' in error ? unusable[String(error.code)] : undefined
    throw say ? new WrongEnvironment([say(env)]) : error
  }
}

/**
 * Starts a server in this process: database, app, jobs, listener. Returns a function that stops it after running
 * requests and jobs. Behind a proxy (`TRUST_PROXY`) it first reports in `/readyz` for three seconds that it stops, and
 * still answers.
 * @throws if the database can't be opened or the address can't be used
 */
export async function start(env: Env): Promise<() => Promise<void>> {
  const company = await openCompany(env, env.PUBLIC_URL)
  const { app, server } = await buildApp(company, env)
  const stopWatching = await watchRoom(company, env, (isFull, free) => {
    server.isFull = isFull
    const facts = { free, reserve: env.DISK_RESERVE_MB }
    if (isFull) app.log.error(facts, 'the disk is almost full: nothing is stored until there is room')
    else app.log.info(facts, 'the disk has room again')
  })
  const stopAsking = watchServer(company, server, app.log)
  await listen(app, env)
  const stopJobs = startJobs(jobs, server, app.log)
  return async () => {
    // A slow mail server must not prevent a clean close of the database. The mail is sent again later.
    const jobsEnded = Promise.race([stopJobs(), wait(8_000)])
    server.isLeaving = true
    if (env.TRUST_PROXY) await wait(noticeMillis)
    await Promise.all([app.close(), jobsEnded, stopWatching(), stopAsking()])
    // Seals the events of the last requests. The next server seals any rest.
    await sealEvents(company).catch((err: unknown) => app.log.warn({ err }, 'the last events are not sealed yet'))
    await company.close()
  }
}
