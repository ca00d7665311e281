import { z } from 'zod'
import { Id } from '../../endpoint.ts'
import { field } from '../../fields.ts'
import { commissionRead, fullAccess, Project, ProjectBankAccount } from './project.ts'
import { HeadPosition } from './words.ts'

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
    refersTo: 'bank_accounts',
    read: fullAccess,
  }),
  /** Commission rates of leads and managers in percent; `person` is an id. */
  commissionRates: field(z.array(z.object({ person: Id, position: HeadPosition, rate: z.number() })), {
    label: 'Commission rates',
    refersTo: 'employees',
    read: commissionRead,
  }),
})
export type ProjectRecord = z.infer<typeof ProjectRecord>
