import { z } from 'zod'
import { PersonBalance } from './api/absenceBalances.ts'
import { Absence } from './api/absences.ts'
import { AuditEntry } from './api/auditEvents.ts'
import { BasicEmployee, EmployeeDetail } from './api/employees/employee.ts'
import { ImportProgress } from './api/employeeImports.ts'
import { ExchangeRate } from './api/exchangeRates.ts'
import { FeedbackItem } from './api/feedbacks/endpoints.ts'
import { ActionItem, Audit, AuditCycle } from './api/projectAudits/audit.ts'
import { InvoiceDetail } from './api/invoices/invoice.ts'
import { Job } from './api/jobs.ts'
import { Webhook, WebhookDelivery } from './api/webhooks.ts'
import { keptKinds, type KeptKind } from './api/metadata/keptKinds.ts'
import { Role, Workplace } from './api/metadata/metadata.ts'
import { Member, Project } from './api/projects/project.ts'
import { Key } from './api/keys.ts'
import { KeptQuestion } from './api/questions.ts'
import { Holder, RoleRecord } from './api/roles.ts'
import { ScimGroup } from './api/scim.ts'
import { Session } from './api/sessions.ts'
import { StaffingRow } from './api/staffing.ts'
import { Survey, Topic, TopicDetail } from './api/surveys/survey.ts'
import { SurveyMail } from './api/surveys/mails.ts'
import { Undoable } from './api/undo.ts'
import { View } from './api/views.ts'
import { WorkUnit } from './api/projects/workUnits.ts'
import type { ResourceName } from './resources.ts'

const itemsOfKinds = Object.fromEntries(
  Object.entries(keptKinds).map(([kind, { item }]) => [kind, item]),
) as unknown as { [K in KeptKind]: (typeof keptKinds)[K]['item'] }

/**
 * Schema of each resource's record, as its call `one` answers it, or else as a row of its list. Kept apart from the
 * registry, which all pages load: pages import only the schemas that they draw.
 */
export const records = {
  employees: EmployeeDetail,
  absences: Absence,
  absenceBalances: PersonBalance,
  employeeImports: ImportProgress,
  lineManagers: BasicEmployee,
  employeeProjects: z.object({ id: z.string(), code: z.string(), name: z.string(), avatar: z.string() }),
  roles: RoleRecord,
  assignableRoles: Role,
  workplaces: Workplace,
  holders: Holder,
  auditEvents: AuditEntry,
  jobs: Job,
  webhooks: Webhook,
  webhookDeliveries: WebhookDelivery,
  recentChanges: Undoable,
  sessions: Session,
  keys: Key,
  scimGroups: ScimGroup,
  views: View,
  projects: Project,
  projectNames: Project.pick({ id: true, code: true, name: true, avatar: true }),
  members: Member,
  openRoles: Member,
  workUnits: WorkUnit,
  auditCycles: AuditCycle,
  audits: Audit,
  actionItems: ActionItem,
  staffing: StaffingRow,
  invoices: InvoiceDetail,
  surveys: Survey,
  topics: TopicDetail,
  surveyMails: SurveyMail,
  feedbacks: FeedbackItem,
  questions: KeptQuestion,
  exchangeRates: ExchangeRate,
  ...itemsOfKinds,
} satisfies Record<ResourceName, z.ZodObject>

/** Schemas of list rows that differ from the record. */
export const listRows = { topics: Topic } satisfies Partial<Record<ResourceName, z.ZodObject>>
