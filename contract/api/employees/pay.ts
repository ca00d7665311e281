import { z } from 'zod'
import { CalendarDate, Instant } from '../../dates.ts'
import { data, done, endpoint, Id, idInput, idParam } from '../../endpoint.ts'
import { field } from '../../fields.ts'
import { words } from '../../words.ts'
import { BaseSalary, BasicEmployee, S } from './employee.ts'

/** What a row of pay is on a day. Corrected rows and those taken back are true on no day (docs/rules/time.md). */
export const payStates = words({
  planned: 'Planned',
  current: 'Current',
  past: 'Past',
  corrected: 'Corrected',
  'taken-back': 'Taken back',
})

/** A time in which a person's pay is the same: amounts, first and last day, and who decided it. */
export const PayPeriod = z.object({
  id: Id,
  state: field(z.enum(Object.keys(payStates) as [keyof typeof payStates]), { label: 'State', choices: payStates }),
  salary: field(BaseSalary, { label: 'Salary', kind: 'money' }),
  from: field(CalendarDate, { label: 'From', kind: 'date' }),
  /** The last day; `null` without an end. */
  to: field(CalendarDate.nullable(), { label: 'To', kind: 'date' }),
  reason: field(z.string(), { label: 'Reason' }),
  /** `null` for pay from before decisions were kept. */
  decidedBy: field(BasicEmployee.nullable(), { label: 'Decided by', kind: 'employee' }),
  decidedAt: Instant,
  replacedBy: field(BasicEmployee.nullable(), { label: 'Replaced by', kind: 'employee' }),
  replacedAt: Instant.nullable(),
  replacedReason: field(z.string(), { label: 'Reason' }),
})
export type PayPeriod = z.infer<typeof PayPeriod>

/** Calls on the pay of a person in time. Pay is changed by `editBaseSalary`. */
export const payCalls = {
  pay: endpoint({
    method: 'GET',
    path: '/employees/:id/pay',
    access: S,
    summary: 'Pay of an employee in time: planned, current, past and replaced, newest first',
    description: 'Each call writes to the audit trail of the employee, as revealing a salary does.',
    params: idParam,
    response: data(z.array(PayPeriod)),
    refusals: ['record.notFound'],
  }),
  takeBackPay: endpoint({
    method: 'DELETE',
    path: '/employees/:id/pay/:payID',
    access: 'employees.baseSalary.edit',
    summary: 'Take back planned pay before its first day',
    description: 'The pay before it runs on.',
    versioned: true,
    undoable: true,
    params: idParam.extend({ payID: idInput() }),
    response: done,
    refusals: [
      'record.notFound',
      'employee.erased',
      'employee.ownSalary',
      'employee.salaryRanksAbove',
      'pay.begun',
      'pay.overlaps',
    ],
  }),
}
