import { z } from 'zod'
import { field } from '../fields.ts'
import { commissionRead, fullAccess, Project, ProjectBankAccount } from './project.ts'

/**
 * What the calls on a project itself write, as its history watches it; of people in its seats `projectMember.ts` has
 * the fields.
 */
export const ProjectRecord = Project.omit({
  industry: true,
  members: true,
  currency: true,
  monthlyChargeRate: true,
  commissionModels: true,
}).extend({
  /** With number and owner, and a `name` that tells it from others. */
  bankAccount: field(ProjectBankAccount.extend({ name: z.string() }).nullable(), {
    label: 'Bank account',
    read: fullAccess,
  }),
  /** Shares of heads in words, such as `Linh, account manager: 2.5 %`. */
  commissionRates: field(z.array(z.string()), { label: 'Commission rates', read: commissionRead }),
})
export type ProjectRecord = z.infer<typeof ProjectRecord>
