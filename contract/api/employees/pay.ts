import { z } from 'zod'
import { data, done, endpoint, idInput, idParam } from '../../endpoint.ts'
import { field } from '../../fields.ts'
import { DatedRow } from '../dated.ts'
import { BaseSalary, S } from './employee.ts'

/** A time in which a person's pay is the same: amounts, first and last day, and who decided it. */
export const PayPeriod = DatedRow.extend({ salary: field(BaseSalary, { label: 'Salary', kind: 'money' }) })
export type PayPeriod = z.infer<typeof PayPeriod>

/** Calls on the pay of a person in time. Pay is changed by `editBaseSalary`. */
export const payCalls = {
  pay: endpoint({
    method: 'GET',
    path: '/employees/:id/pay',
    about: 'employee',
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
    about: 'employee',
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
