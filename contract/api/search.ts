import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { field } from '../fields.ts'
import { BasicEmployee, Employee } from './employees/employee.ts'
import { InvoiceRow } from './invoices/invoice.ts'
import { Project } from './projects/project.ts'
import { SurveySubtype } from './surveys/words.ts'
import { Survey } from './surveys/survey.ts'

/** A person in the results of the global search. */
export const FoundPerson = BasicEmployee.extend({ status: Employee.shape.status })
export type FoundPerson = z.infer<typeof FoundPerson>

/** A project in the results. */
export const FoundProject = Project.pick({ id: true, code: true, name: true, avatar: true, status: true })
export type FoundProject = z.infer<typeof FoundProject>

/** A survey in the results. */
export const FoundSurvey = Survey.pick({ id: true, title: true, status: true }).extend({
  subtype: SurveySubtype,
})
export type FoundSurvey = z.infer<typeof FoundSurvey>

/** An invoice in the results. */
export const FoundInvoice = InvoiceRow.pick({
  id: true,
  number: true,
  projectName: true,
  status: true,
}).extend({
  clientCompany: field(z.string(), { label: 'Client' }),
})
export type FoundInvoice = z.infer<typeof FoundInvoice>

/** Results by kind. Kinds that the caller can't read are absent; kinds without results are empty. */
export const Found = z.object({
  people: z.array(FoundPerson).optional(),
  projects: z.array(FoundProject).optional(),
  surveys: z.array(FoundSurvey).optional(),
  invoices: z.array(FoundInvoice).optional(),
})
export type Found = z.infer<typeof Found>

/** The global search (not in the specified API). */
export const search = {
  find: endpoint({
    method: 'GET',
    path: '/search',
    access: 'session',
    byKey: true,
    cost: 5,
    summary: 'Find people, projects, surveys and invoices by the beginnings of words',
    replica: true,
    description:
      'At most five results of each kind that the caller may list, from the rows of that list. Ignores accents and letter case. Each word must be the beginning of a word in name, team email, code, title, number or client. Without a word there are no results.',
    query: z.object({ q: z.string().max(200) }),
    response: data(Found),
  }),
}
