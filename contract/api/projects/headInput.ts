import { z } from 'zod'
import { field } from '../../fields.ts'
import { optionalId } from '../../inputs.ts'
import { LoosePercent } from '../../money.ts'

/** A project lead or manager in a form. Entries without an employee are ignored (rules/projects.md#5.1). */
export const HeadInput = z.object({
  employeeID: field(optionalId, { label: 'Employee', kind: 'employee' }),
  commissionRate: field(LoosePercent, {
    label: 'Commission rate',
    kind: 'number',
    write: 'projects.commissionRate.edit',
    help: 'Share in percent.',
  }),
})
export type HeadInput = z.infer<typeof HeadInput>
