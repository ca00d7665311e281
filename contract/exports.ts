import { z } from 'zod'
import { asOfRefusals } from './asOf.ts'
import { absences } from './api/absences.ts'
import { auditEvents } from './api/auditEvents.ts'
import { bankAccounts, clients, companyInfos } from './api/metadata/commercialEndpoints.ts'
import { commercialKinds } from './api/metadata/commercialKinds.ts'
import { employees } from './api/employees/endpoints.ts'
import { exchangeRates } from './api/exchangeRates.ts'
import { feedbacks } from './api/feedbacks/endpoints.ts'
import { projectAudits } from './api/projectAudits/endpoints.ts'
import { invoices } from './api/invoices/endpoints.ts'
import { metadata } from './api/metadata/endpoints.ts'
import { inWords } from './api/metadata/keeping.ts'
import { metadataKindNames, metadataKinds } from './api/metadata/kinds.ts'
import type { OwnFieldOwner } from './api/metadata/ownFields.ts'
import { projectMembers } from './api/projects/memberEndpoints.ts'
import { projects } from './api/projects/endpoints.ts'
import { roles } from './api/roles.ts'
import { surveys } from './api/surveys/endpoints.ts'
import { workUnits } from './api/projects/workUnits.ts'
import { aFile, type Endpoint, endpoint } from './endpoint.ts'
import { exportPath } from './exportPath.ts'
import { factsOf, field } from './fields.ts'

/** Media types of exported files, by extension. */
export const exportFormats = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
export type ExportFormat = keyof typeof exportFormats

/** A list that can be exported. Access, rows and fields are those of its call. */
export interface ExportedList {
  /** The list call. Answers `data[]`, paged or whole. */
  call: Endpoint
  /** Name of the sheet and the file. */
  title: string
  /** Key of the rows, if `data` is one record that contains them. */
  rows?: string
  /**
   * Labels by path, such as `client.name`, for fields without their own. A nested path adds a column; a field's name
   * sets its label.
   */
  labels?: Record<string, string>
  /** The field whose column has the person of the row, with the key that imports need. Default: its own value. */
  person?: string
  /** Fields left out: empty in this list, or not text. */
  without?: readonly string[]
  /** Whose own fields are columns too (docs/rules/people.md#8.5). */
  own?: OwnFieldOwner
  /** Sent with each page, in the body or query. */
  always?: Record<string, unknown>
}

/** Labels of a form's fields, by name. */
const labelsIn = (form: z.ZodObject): Record<string, string> =>
  Object.fromEntries(
    Object.entries(form.shape as z.ZodRawShape).map(([name, schema]) => [
      name,
      factsOf(schema as z.ZodType)?.label ?? name,
    ]),
  )

const counts = (name: string, what: string) => ({
  [`${name}.total`]: what,
  [`${name}.sent`]: `${what} sent`,
  [`${name}.done`]: `${what} answered or closed`,
})
const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

const kept = Object.fromEntries(
  metadataKindNames.map((name) => [
    name,
    { call: metadata[name], title: capital(inWords(name, ' ')), labels: labelsIn(metadataKinds[name].input) },
  ]),
) as unknown as Record<(typeof metadataKindNames)[number], ExportedList>

/** All lists that can be exported, by name. */
export const exportedLists = {
  employees: {
    call: employees.search,
    title: 'Employees',
    labels: { 'baseSalary.currency': 'Salary: Currency' },
    without: ['avatar', 'mentees'],
    own: 'people',
    always: { preload: true, withTotal: false },
  },
  projects: {
    call: projects.list,
    title: 'Projects',
    without: ['avatar', 'industry', 'country', 'stacks', 'client', 'companyInfo', 'commissionModels'],
    own: 'projects',
    always: { withOwn: true },
  },
  members: { call: projectMembers.list, title: 'Members', labels: { fullName: 'Full name' }, person: 'displayName' },
  absences: {
    call: absences.list,
    title: 'Absences',
  },
  'absence-balances': { call: absences.balancesOfPeople, title: 'Absence balances' },
  'work-units': { call: workUnits.list, title: 'Work units' },
  'action-items': { call: projectAudits.actionItems, title: 'Action items', labels: { 'cycle.cycle': 'Cycle' } },
  invoices: {
    call: invoices.list,
    title: 'Invoices',
    labels: { 'client.clientCompany': 'Client', 'bankAccount.currency.name': 'Currency' },
    without: ['bankID'],
  },
  surveys: {
    call: surveys.list,
    title: 'Surveys',
    labels: { ...counts('count', 'Topics'), ...counts('rows', 'Forms') },
  },
  'survey-topics': {
    call: surveys.one,
    title: 'Survey topics',
    rows: 'topics',
    labels: {
      employee: 'Person',
      project: 'Project',
      participants: 'Answered by',
      ...counts('count', 'Forms'),
      comments: 'Comments',
    },
  },
  'survey-mails': {
    call: surveys.mails,
    title: 'Survey mails',
    labels: { person: 'Person', error: 'Reason', at: 'At' },
  },
  feedbacks: { call: feedbacks.list, title: 'Feedbacks', labels: { 'author.displayName': 'From' } },
  clients: {
    call: clients.list,
    title: 'Clients',
    labels: labelsIn(commercialKinds.clients.input),
    without: ['projects'],
  },
  companyInfos: {
    call: companyInfos.list,
    title: 'Companies',
    labels: labelsIn(commercialKinds.companyInfos.input),
  },
  bankAccounts: {
    call: bankAccounts.list,
    title: 'Bank accounts',
    labels: { ...labelsIn(commercialKinds.bankAccounts.input), currency: 'Currency' },
  },
  'exchange-rates': { call: exchangeRates.list, title: 'Exchange rates' },
  holders: {
    call: roles.holders,
    title: 'Role holders',
    labels: { displayName: 'Name', fullName: 'Full name', status: 'Status' },
  },
  'audit-events': {
    call: auditEvents.list,
    title: 'Audit trail',
    labels: {
      at: 'When',
      actor: 'Who',
      action: 'Action',
      'about.kind': 'Kind',
      'about.name': 'About',
      subject: 'Person',
      changes: 'Changes',
      requestId: 'Request',
    },
    always: { size: 200 },
  },
  ...kept,
} satisfies Record<string, ExportedList>
export type ExportName = keyof typeof exportedLists

/** All names, in the order of `exportedLists`. */
export const exportNames = Object.keys(exportedLists) as ExportName[]

const record = z.record(z.string().max(100), z.unknown())

/** Body of `POST /api/v1/exports`: the list, the format, and the filters of its call. */
export const ExportRequest = z.object({
  list: field(z.enum(exportNames), { label: 'List' }),
  format: field(z.enum(Object.keys(exportFormats) as [ExportFormat, ...ExportFormat[]]).default('csv'), {
    label: 'Format',
  }),
  /** Field names. Default: all that the caller may read, except fields masked on screens, such as salaries. */
  columns: field(z.array(z.string().max(100)).min(1).max(200).optional(), { label: 'Columns' }),
  params: field(record.optional(), { label: 'Parameters of the list' }),
  query: field(record.optional(), { label: 'Query of the list' }),
  body: field(record.optional(), { label: 'Body of the list' }),
})
export type ExportRequest = z.input<typeof ExportRequest>

/** Endpoints of exports. */
export const exporting = {
  list: endpoint({
    method: 'POST',
    path: exportPath,
    viewing: 'open',
    access: 'session',
    byKey: true,
    cost: 50,
    summary: 'A list as CSV or XLSX',
    description:
      'Access, filters and readable fields are those of the list call. Writes only to the audit trail. An error after the first byte closes the connection.',
    body: ExportRequest,
    response: aFile,
    file: Object.values(exportFormats),
    refusals: [
      ...['record.notFound', 'export.noColumn', 'export.tooLong', 'staffing.endsBeforeStart', 'staffing.tooLong'],
      ...asOfRefusals,
    ] as const,
  }),
}
