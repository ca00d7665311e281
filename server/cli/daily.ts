import { endAbandonedImports, keptDays } from '#server/areas/employeeImports/index.ts'
import { takeSnapshots } from '#server/areas/projectAudits/index.ts'
import { markOverdue } from '#server/areas/invoices/index.ts'
import { moveMemberships } from '#server/areas/projects/index.ts'
import { openCompany } from '#server/company.ts'
import type { Command } from './command.ts'

/** `muster daily`. */
export const daily: Command = {
  usage: '',
  summary: 'do the work of the day now',
  help: `Moves memberships whose day has come: whoever ends or starts, whose project is closed or paused, who has left. Keeps
the open action items of every audit cycle for the day. Makes sent invoices overdue whose due date has passed. Ends imports that nobody has gone on with for ${keptDays} days, and empties their files. The servers do this by
themselves once a day; the command does it at once, whether or not it was done today.`,
  options: {},
  async run(env) {
    const company = await openCompany({ ...env, DEMO: false }, 'muster daily')
    try {
      const counts = await moveMemberships({ db: company.db, env }, true)
      console.log(`Ended: ${counts?.ended}`)
      console.log(`On closed or paused projects: ${counts?.stopped}`)
      console.log(`Of people who have left: ${counts?.left}`)
      console.log(`Started: ${counts?.started}`)
      await takeSnapshots({ db: company.db }, true)
      console.log('Action items of the day: kept')
      console.log(`Invoices that became overdue: ${await markOverdue({ db: company.db, env }, true)}`)
      const ended = await endAbandonedImports({ db: company.db, env }, true)
      console.log(`Imports that nobody went on with, now ended: ${ended}`)
    } finally {
      await company.close()
    }
  },
}
