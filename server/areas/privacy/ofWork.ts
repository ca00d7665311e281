import { type RawBuilder, sql } from 'kysely'
import { isMailOfReviewer } from '#server/areas/surveys/index.ts'
import { saysAddress } from './phrases.ts'
import { kept, linked, tied, type Section, section } from './section.ts'
import type { Subject } from './subject.ts'

const without = (addresses: RawBuilder<unknown>, { addresses: own }: Subject) =>
  sql`array(select a from unnest(${addresses}) with ordinality k (a, place) where lower(trim(a)) <> all (${own}::text[])
    order by place)`

/**
 * Projects, audits and invoices. These records of the company stay correct; only texts about the person are removed.
 */
export const ofWork: Record<string, Section> = {
  memberships: section({
    table: 'project_members',
    words: 'Memberships of projects, without prices',
    by: ['employee_id'],
    columns: ['id', 'project_id', 'start_date', 'end_date', 'note'],
    erase: { start_date: 'kept', end_date: 'kept', note: 'emptied' },
  }),
  allocations: section({
    table: 'allocations',
    words: 'What the person does on projects in time, without prices',
    rows: ({ id }) =>
      sql`exists (select from project_members m where m.id = t.project_member_id and m.employee_id = ${id})`,
    columns: [
      'id',
      'project_member_id',
      'valid',
      'deployment_type',
      'percent',
      'seniority_id',
      'position_ids',
      'reason',
    ],
    erase: {
      ...kept('valid', 'deployment_type', 'percent', 'position_ids', 'replaced_as'),
      reason: 'emptied',
      replaced_reason: 'emptied',
    },
  }),
  allocationsDecided: section({
    table: 'allocations',
    words: 'Allocations that the person decided',
    by: ['decided_by'],
    columns: ['project_member_id', 'valid'],
    erase: 'link',
  }),
  allocationsReplaced: section({
    table: 'allocations',
    words: 'Allocations that the person corrected or took back',
    by: ['replaced_by'],
    columns: ['project_member_id', 'valid'],
    erase: 'link',
  }),
  upsold: linked('project_members', 'Memberships that the person sold', 'upsell_person_id', [
    'project_id',
    'start_date',
    'end_date',
    'upsell_commission_rate',
  ]),
  upsoldSlots: linked('project_slots', 'Open roles that the person sold', 'upsell_person_id', [
    'project_id',
    'created_at',
  ]),
  heads: section({
    table: 'project_heads',
    words: 'Projects that the person leads, manages or sold',
    by: ['employee_id'],
    erase: { position: 'kept', start_date: 'kept', end_date: 'kept' },
  }),
  workUnits: section({
    table: 'work_unit_members',
    words: 'Work units',
    by: ['employee_id'],
    erase: { status: 'kept', start_date: 'kept', end_date: 'kept' },
  }),
  audits: linked('audits', 'Audits that the person held', 'auditor_id', ['project_id', 'type', 'name', 'audited_at']),
  auditParticipations: tied('audit_participants', 'Audits that the person took part in'),
  actionItems: linked('action_items', 'Action items of the person', 'pic_id', [
    'project_id',
    'name',
    'description',
    'status',
    'due_date',
  ]),
  invoices: linked('invoices', 'Invoices that the person created', 'sent_by', [
    'number',
    'project_id',
    'status',
    'invoiced_at',
  ]),
  payments: section({
    table: 'payments',
    words: 'Payments of invoices that the person recorded',
    by: ['recorded_by'],
    columns: ['invoice_id', 'paid_on', 'created_at'],
    erase: kept('paid_on', 'reference'),
  }),
  invoiceCopies: section({
    table: 'invoices',
    words: 'Invoices that the person received as a copy',
    rows: ({ addresses }) => sql`exists (select from unnest(t.cc) a where lower(trim(a)) = any (${addresses}::text[]))`,
    columns: ['number', 'project_id', 'status', 'invoiced_at'],
    erase: {
      ...kept('number', 'status', 'email'),
      request_hash: 'emptied',
      cc: (subject) => without(sql`t.cc`, subject),
      ...kept(
        'description',
        'note',
        'line_items',
        'currency',
        'month',
        'year',
        'invoiced_at',
        'due_at',
        'thread_id',
        'rate_since',
        'billed',
        'search_text',
      ),
    },
  }),
  mailCopies: section({
    table: 'mails',
    words: 'Emails that the person received as a copy',
    closedTo: (readerId) => isMailOfReviewer(sql`t.id`, readerId),
    rows: (subject) =>
      sql`(exists (select from unnest(t.cc || t.taken_by) a where lower(trim(a)) = any (${subject.addresses}::text[]))
        or ${saysAddress(sql`t.last_error`, subject)})`,
    columns: ['kind', 'subject', 'created_at'],
    erase: {
      ...kept('kind', 'attempts'),
      request_hash: 'emptied',
      ...kept('to_address', 'subject', 'text', 'html', 'state'),
      last_error: (subject) => sql`case when ${saysAddress(sql`t.last_error`, subject)}
        then regexp_replace(t.last_error, '[^[:space:]"\\\\]+@[^[:space:]"\\\\]+', '…', 'g') else t.last_error end`,
      cc: (subject) => without(sql`t.cc`, subject),
      taken_by: (subject) => without(sql`t.taken_by`, subject),
      in_reply_to: 'kept',
    },
  }),
}
