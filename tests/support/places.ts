import { sql } from 'kysely'
import { metadata } from '#contract/api/metadata/endpoints.ts'
import { metadataKindNames } from '#contract/api/metadata/kinds.ts'
import { tableOf } from '#server/areas/metadata/index.ts'
import type { Db } from '#server/platform/deps.ts'

/** Values of path parameters, by name. */
export type Place = Record<string, string>

/**
 * The records that paths of the API refer to, by the beginning of the path: one row each, with columns named like the
 * parameters.
 */
const sources: Record<string, string> = {
  '/absences/{id}': 'select id from absences',
  '/bank-accounts/{id}': 'select id from bank_accounts',
  '/clients/{id}': 'select id from clients',
  '/company-infos/{id}': 'select id from company_infos',
  '/exchange-rates/{id}': 'select id from exchange_rates',
  '/roles/{id}': 'select id from roles',
  '/scim/groups/{id}': 'select id from scim_groups',
  '/waiting-readers/{id}': 'select id from employees',
  '/line-managers/chart/{id}': 'select id from employees',
  '/employee-imports/{id}': 'select id from imports',
  '/undo/{request}': 'select request_id as request from undos',
  '/views/{id}': 'select id from views',
  '/keys/{id}': 'select id from api_keys',
  '/webhooks/{id}': 'select id from webhooks',
  '/webhook-deliveries/{id}': 'select id from webhook_deliveries',
  '/profile/sessions/{id}': 'select jti as id from sessions',
  '/employees/{id}': 'select id::text from employees union all select username from employees',
  '/employees/{id}/outside-actions/{actionId}': 'select employee_id as id, id as "actionId" from outside_actions',
  '/employees/{id}/onboarding/items/{itemID}':
    'select employee_id as id, id as "itemID" from onboarding_items where title is not null',
  '/given-feedback/requests/{feedbackID}': 'select id as "feedbackID" from given_feedback where asked_at is not null',
  '/employees/{id}/given-feedback/{feedbackID}': 'select receiver_id as id, id as "feedbackID" from given_feedback',
  '/employees/{id}/job-proposals/{proposalID}': 'select employee_id as id, id as "proposalID" from job_proposals',
  '/profile/payout-change/{id}': 'select id from payout_changes',
  '/employees/{id}/payout-change/{changeID}': 'select employee_id as id, id as "changeID" from payout_changes',
  '/employees/{id}/documents/{name}': 'select id from employees',
  '/employees/{id}/own-fields/{fieldID}':
    'select employee_id as id, field_id as "fieldID" from own_values where employee_id is not null',
  '/projects/{id}/own-fields/{fieldID}':
    'select project_id as id, field_id as "fieldID" from own_values where project_id is not null',
  '/employees/{id}/pay/{payID}': 'select employee_id as id, id as "payID" from pay',
  '/employees/{id}/employment/{employmentID}': 'select employee_id as id, id as "employmentID" from employments',
  '/invoices/{id}': 'select id from invoices',
  '/invoices/{id}/payments/{paymentId}': 'select invoice_id as id, id as "paymentId" from payments',
  '/feedbacks/{id}/topics/{topicId}': 'select event_id as id, id as "topicId" from event_topics',
  '/projects/{id}': 'select id::text from projects union all select code from projects',
  '/projects/{id}/audit-cycles/{cycleId}': 'select project_id as id, id as "cycleId" from audit_cycles',
  '/projects/{id}/audits/{auditId}': 'select project_id as id, id as "auditId" from audits',
  '/projects/{id}/action-items/{itemId}': 'select project_id as id, id as "itemId" from action_items',
  '/projects/{id}/members/{memberId}': 'select project_id as id, id as "memberId" from project_members',
  '/projects/{id}/members/{memberId}/allocations/{allocationID}':
    'select m.project_id as id, m.id as "memberId", a.id as "allocationID" from allocations a join project_members m on m.id = a.project_member_id',
  '/projects/{id}/slots/{slotId}': 'select project_id as id, id as "slotId" from project_slots',
  '/projects/{id}/work-units/{unitId}': 'select project_id as id, id as "unitId" from work_units',
  '/surveys/{id}': 'select id from feedback_events',
  '/surveys/{id}/actions/{actionID}': 'select event_id as id, id as "actionID" from engagement_actions',
  '/jobs/{id}': 'select id from jobs',
  '/surveys/{id}/topics/{topicId}': 'select event_id as id, id as "topicId" from event_topics',
  '/surveys/{id}/topics/{topicId}/reviews/{reviewId}':
    'select event_id as id, topic_id as "topicId", id as "reviewId" from event_reviewers',
  '/metadata/countries/{countryId}': 'select id as "countryId" from countries',
  ...Object.fromEntries(
    metadataKindNames.map((kind) => [
      metadata[`${kind}One`].path.replace(':id', '{id}'),
      `select id from ${tableOf(kind)}`,
    ]),
  ),
}

/** The path up to its last parameter. */
const placeOf = (path: string) => /.*\}/.exec(path.replace('/api/v1', ''))?.[0] ?? ''

/**
 * All records for a path with parameters, such as `/projects/{id}/slots/{slotId}`, sorted by id. Without values of
 * enums.
 * @throws Error for a path of the contract that this file does not know
 */
export async function placesOf(db: Db, path: string): Promise<Place[]> {
  const source = sources[placeOf(path)]
  if (!source) throw new Error(`tests/support/places.ts does not know what ${path} names: add a line.`)
  const rows = await sql<{
    row: Place
  }>`select to_jsonb(p) as row from (${sql.raw(source)}) p order by 1`.execute(db)
  return rows.rows.map(({ row }) => row)
}
