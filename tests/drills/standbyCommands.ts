import { join } from 'node:path'
import { cast } from '#tests/support/cast.ts'
import { companyOnServer } from '#tests/support/sharedCompany.ts'
import { ask, startCluster } from './support/cluster.ts'
import { doctor, muster } from './support/command.ts'
import type { Drill, Fact } from './support/drill.ts'
import { until } from './support/scene.ts'

/** Parts of the doctor that are about the database. */
const parts = ['database', 'migrations', 'clock', 'connections', 'indexes', 'audit trail']

/** Reading commands are run on a standby, so that they don't burden the primary. */
export const standbyCommands: Drill = {
  wanted: `all commands end with exit code 0 and without a migration; the doctor says that it is a standby, and finds no
    problem in the database`,
  async run(scene) {
    const [primary, standby] = await startCluster(scene, 1)
    if (!standby) throw new Error('The cluster has no standby.')
    const company = await companyOnServer(primary.url)
    await until('the standby has applied all', async () => {
      const left = 'select from pg_stat_replication where replay_lsn >= pg_current_wal_lsn()'
      return (await ask(primary.url, left)).length > 0
    })
    const stateOf = (url: string) => ask(url, 'select name, applied_at from schema_migrations order by name')
    const before = JSON.stringify(await stateOf(primary.url))

    const variables = { ...company.variables, DATABASE_URL: standby.url }
    const facts: Fact[] = []
    for (const args of [
      ['backup', join(scene.folder, 'backup.gz')],
      ['export', 'employees'],
      ['person', 'export', cast.member.teamEmail, join(scene.folder, 'person.zip')],
      ['audit', 'verify'],
    ]) {
      const { isOk, complaint } = await muster(variables, ...args)
      const name = args.filter((one) => !/[/@]/.test(one)).join(' ')
      facts.push({ text: `${name}: ${isOk ? 'ok' : complaint}`, isOk })
    }
    const reports = await doctor(variables)
    const problems = reports.filter(({ name, state }) => state === 'problem' && parts.includes(name))
    const said = reports.find(({ sentence }) => /standby|read-only/i.test(sentence))
    return [
      ...facts,
      { text: `doctor: ${said?.sentence ?? 'no word about a standby'}`, isOk: said !== undefined },
      { text: problems[0] ? `problem: ${problems[0].sentence}` : 'no problem found', isOk: problems.length === 0 },
      { text: 'migrations as before', isOk: JSON.stringify(await stateOf(primary.url)) === before },
    ]
  },
}
