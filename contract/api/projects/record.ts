import { z } from 'zod'
import { field } from '../../fields.ts'
import { commissionRead, fullAccess, Project, ProjectBankAccount } from './project.ts'

/** Fields that project calls store, for the history. Those of members are in `projectMember.ts`. */
export const ProjectRecord = Project.omit({
  industry: true,
  members: true,
  currency: true,
  monthlyChargeRate: true,
  unconverted: true,
  commissionModels: true,
}).extend({
  /** With number and owner, and a distinctive `name`. */
  bankAccount: field(ProjectBankAccount.extend({ name: z.string() }).nullable(), {
    label: 'Bank account',
    read: fullAccess,
  }),
  /** Commission rates of leads and managers as text: `Linh, account manager: 2.5 %`. */
  commissionRates: field(z.array(z.string()), { label: 'Commission rates', read: commissionRead }),
})
export type ProjectRecord = z.infer<typeof ProjectRecord>
