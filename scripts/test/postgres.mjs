import pg from 'pg'
import { startPostgres } from '../../tests/support/postgres.mjs'

const running = new Set()

/** Stops the servers of a run that was interrupted. */
export const stopPostgres = () => Promise.allSettled([...running].map((server) => server.stop()))

/**
 * Runs some work with the URL of a PostgreSQL server: the one that TEST_POSTGRES_URL names, or one of its own.
 * @param version a major version other than that of package.json
 */
export const withPostgres = async (work, version) => {
  if (process.env.TEST_POSTGRES_URL && !version) return work(process.env.TEST_POSTGRES_URL)
  const server = await startPostgres({ version })
  running.add(server)
  try {
    return await work(server.url)
  } finally {
    running.delete(server)
    await server.stop()
  }
}

/** Runs some work with the URL of a new, empty database on the server. */
export const withDatabase = async (url, work) => {
  const admin = new pg.Client(url)
  await admin.connect()
  const name = `muster_demo_${process.pid}`
  try {
    await admin.query(`create database "${name}"`)
    return await work(Object.assign(new URL(url), { pathname: name }).href)
  } finally {
    await admin.query(`drop database if exists "${name}" with (force)`)
    await admin.end()
  }
}
