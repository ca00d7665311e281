import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { field } from '../fields.ts'
import { BasicEmployee, Employee } from './employee.ts'
import { InvoiceRow } from './invoice.ts'
import { Project } from './project.ts'
import { SurveySubtype } from './surveyWords.ts'
import { Survey } from './survey.ts'

/** A person as the search over everything finds one. */
export const FoundPerson = BasicEmployee.extend({ status: Employee.shape.status })
export type FoundPerson = z.infer<typeof FoundPerson>

/** A project as the search finds one. */
export const FoundProject = Project.pick({ id: true, code: true, name: true, avatar: true, status: true })
export type FoundProject = z.infer<typeof FoundProject>

/** A survey as the search finds one. */
export const FoundSurvey = Survey.pick({ id: true, title: true, status: true }).extend({
  subtype: SurveySubtype,
})
export type FoundSurvey = z.infer<typeof FoundSurvey>

/** An invoice as the search finds one. */
export const FoundInvoice = InvoiceRow.pick({
  id: true,
  number: true,
  projectName: true,
  status: true,
}).extend({
  clientCompany: field(z.string(), { label: 'Client' }),
})
export type FoundInvoice = z.infer<typeof FoundInvoice>

/** What was found, by kind: a kind that the caller may not read is absent, one of which nothing was found is empty. */
export const Found = z.object({
  people: z.array(FoundPerson).optional(),
  projects: z.array(FoundProject).optional(),
  surveys: z.array(FoundSurvey).optional(),
  invoices: z.array(FoundInvoice).optional(),
})
export type Found = z.infer<typeof Found>

/** The search over everything: ours, not the wire's. */
export const search = {
  find: endpoint({
    method: 'GET',
    path: '/search',
    access: 'session',
    cost: 5,
    summary: 'Find people, projects, surveys and invoices by the beginnings of words',
    description:
      'At most five of each kind that the caller may list, of the rows that its list shows him. Accents and letter case do not count; every word must be the beginning of a word of the name, the team e-mail, the code, the title, the number or the client. Without a word nothing is found.',
    query: z.object({ q: z.string().max(200) }),
    response: data(Found),
  }),
}
