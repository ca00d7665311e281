import { type RawBuilder, sql } from 'kysely'
import { isMailOfReviewer } from '#server/areas/surveys/index.ts'
import { saysAddress } from './phrases.ts'
import { type Section, section } from './section.ts'
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
    columns: ['id', 'project_id', 'seniority_id', 'start_date', 'end_date', 'status', 'deployment_type', 'note'],
    erase: { status: 'kept', deployment_type: 'kept', start_date: 'kept', end_date: 'kept', note: 'emptied' },
  }),
  membershipPositions: section({
    table: 'project_member_positions',
    words: 'Positions on projects',
    rows: ({ id }) =>
      sql`exists (select from project_members m where m.id = t.project_member_id and m.employee_id = ${id})`,
    erase: {},
  }),
  upsold: section({
    table: 'project_members',
    words: 'Memberships that the person sold',
    by: ['upsell_person_id'],
    columns: ['project_id', 'start_date', 'end_date', 'upsell_commission_rate'],
    erase: 'link',
  }),
  upsoldSlots: section({
    table: 'project_slots',
    words: 'Open roles that the person sold',
    by: ['upsell_person_id'],
    columns: ['project_id', 'created_at'],
    erase: 'link',
  }),
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
  audits: section({
    table: 'audits',
    words: 'Audits that the person held',
    by: ['auditor_id'],
    columns: ['project_id', 'type', 'name', 'audited_at'],
    erase: 'link',
  }),
  auditParticipations: section({
    table: 'audit_participants',
    words: 'Audits that the person took part in',
    by: ['employee_id'],
    erase: {},
  }),
  actionItems: section({
    table: 'action_items',
    words: 'Action items of the person',
    by: ['pic_id'],
    columns: ['project_id', 'name', 'description', 'status', 'due_date'],
    erase: 'link',
  }),
  invoices: section({
    table: 'invoices',
    words: 'Invoices that the person created',
    by: ['sent_by'],
    columns: ['number', 'project_id', 'status', 'invoiced_at'],
    erase: 'link',
  }),
  invoiceCopies: section({
    table: 'invoices',
    words: 'Invoices that the person received as a copy',
    rows: ({ addresses }) => sql`exists (select from unnest(t.cc) a where lower(trim(a)) = any (${addresses}::text[]))`,
    columns: ['number', 'project_id', 'status', 'invoiced_at'],
    erase: {
      number: 'kept',
      request_hash: 'emptied',
      status: 'kept',
      email: 'kept',
      cc: (subject) => without(sql`t.cc`, subject),
      description: 'kept',
      note: 'kept',
      line_items: 'kept',
      currency: 'kept',
      month: 'kept',
      year: 'kept',
      invoiced_at: 'kept',
      due_at: 'kept',
      thread_id: 'kept',
      rate_since: 'kept',
      billed: 'kept',
      search_text: 'kept',
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
      kind: 'kept',
      attempts: 'kept',
      request_hash: 'emptied',
      to_address: 'kept',
      subject: 'kept',
      text: 'kept',
      html: 'kept',
      state: 'kept',
      last_error: (subject) => sql`case when ${saysAddress(sql`t.last_error`, subject)}
        then regexp_replace(t.last_error, '[^[:space:]"\\\\]+@[^[:space:]"\\\\]+', '…', 'g') else t.last_error end`,
      cc: (subject) => without(sql`t.cc`, subject),
      taken_by: (subject) => without(sql`t.taken_by`, subject),
      in_reply_to: 'kept',
    },
  }),
}
