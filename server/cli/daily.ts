import { endAbandonedImports, keptDays } from '#server/areas/employeeImports/index.ts'
import { takeSnapshots } from '#server/areas/projectAudits/index.ts'
import { markOverdue } from '#server/areas/invoices/index.ts'
import { openForCommand, using } from '#server/company.ts'
import type { Db } from '#server/platform/deps.ts'
import type { Command } from './command.ts'

/** `muster daily`. */
export const daily: Command = {
  usage: '',
  summary: 'run the daily work now',
  help: `Stores the numbers of open action items per audit cycle. Marks sent invoices as overdue after their due date. Ends imports without activity for ${keptDays} days and deletes their contents. Servers do this once a
day. The command does it now, even if it was done today.`,
  async run(env) {
    await using(openForCommand(env, 'muster daily'), async (company) => {
      const inOne = <Counted>(work: (trx: Db) => Promise<Counted>) => company.write(work)
      await inOne((trx) => takeSnapshots(trx))
      console.log('Action items of the day: stored')
      console.log(`Invoices that became overdue: ${await inOne((trx) => markOverdue(trx, env))}`)
      const ended = await inOne(endAbandonedImports)
      console.log(`Abandoned imports ended: ${ended}`)
    })
  },
}
