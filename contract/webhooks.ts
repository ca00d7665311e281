import { z } from 'zod'
import { EmployeeDetail } from './api/employees/employee.ts'
import { Invoice } from './api/invoices/invoice.ts'
import { Member } from './api/projects/project.ts'
import { SurveyDetail } from './api/surveys/survey.ts'
import { Instant } from './dates.ts'
import { Id } from './endpoint.ts'
import { WebhookKind } from './webhookKinds.ts'

/** A person in a message: fields of `GET /employees/:id`. */
export const ToldPerson = EmployeeDetail.pick({
  ...{ id: true, username: true, fullName: true, displayName: true, teamEmail: true },
  ...{ status: true, joinedDate: true, leftDate: true },
}).extend({
  /** Of `person.changed`: names of the fields that changed, of those that the history shows. */
  changed: z.array(z.string()).optional(),
})

/** A membership in a message. Of one that was removed only the ids. */
export const ToldMember = Member.pick({ status: true, deploymentType: true, startDate: true, endDate: true })
  .partial()
  .extend({ id: Id, projectID: Id, employeeID: Id })

/** A survey in a message: fields of `GET /surveys/:id`. */
export const ToldSurvey = SurveyDetail.pick({
  ...{ title: true, type: true, subtype: true, status: true, startDate: true, endDate: true },
}).extend({ id: Id })

/** An invoice in a message: fields of `GET /invoices/:id`. */
export const ToldInvoice = Invoice.pick({
  ...{ id: true, projectID: true, number: true, status: true, invoicedAt: true, dueAt: true, paidAt: true },
  ...{ total: true, currency: true },
})

/** The body of a message, which is signed by the scheme of standardwebhooks.com. */
export const WebhookMessage = z.object({
  type: WebhookKind,
  /** When it happened. */
  timestamp: Instant,
  data: z.union([ToldPerson, ToldMember, ToldSurvey, ToldInvoice]),
})
