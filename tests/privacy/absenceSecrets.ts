import { others, type Secret, unasked } from './secret.ts'

/** People whom nobody leads: line managers read what belongs to the people below them. */
const led = `employee_id ${others} and employee_id in (select id from employees where line_manager_id is null)`

/** Permissions behind which hours are counted: who knows these sees when somebody has fewer. */
const counting = [
  'projectMembers.read',
  'dashboards.resources.read',
  'invoices.create',
  'surveys.create',
  'employees.edit',
] as const

export const absenceSecrets: readonly Secret[] = [
  {
    name: 'kinds, notes and reasons of absences',
    shows: 'absences.list',
    seenBy: ['employees.edit'],
    change: [
      `update absences set absence_kind_id = (select id from absence_kinds where code = 'parental'), note = 'Zebra note',
        decided_by = (select id from employees where username = 'marek'), decided_at = '2026-01-03',
        updated_at = '2026-01-04', created_at = '2026-01-02' where ${led}`,
      `update absences set reason = 'Zebra reason',
        span = tsrange(lower(span) + interval '7 days', upper(span) + interval '7 days'),
        status = case status when 'refused' then 'cancelled' else status end where status <> 'approved' and ${led}`,
      `insert into audit_events (id, at, actor_id, action, entity, entity_id, subject_id, changes)
        select md5('kind' || id)::uuid, '2026-02-03', (select id from employees where username = 'linh'),
          'absence.edited', 'absence', id, employee_id, '[{"field": "kind", "before": "Aardvark", "after": "Zebra", "masked": false}]'
        from absences where ${led}`,
    ],
    words: `select note from absences where ${led} union all select id::text from absence_kinds`,
  },
  {
    name: 'days of absences',
    isAlone: true,
    shows: 'absences.list',
    seenBy: ['employees.read', ...counting],
    change: [
      `update absences set span = tsrange(lower(span) - interval '36 hours', upper(span) + interval '60 hours')
        where ${led}`,
    ],
  },
  {
    name: 'hours of the week and places of work',
    isAlone: true,
    shows: 'absences.list',
    seenBy: ['employees.read.generalInfo.fullAccess', ...counting],
    change: [
      `update employments set working_hours = '{4,0,4,0,0,0,0}', workplace = 'DE-BY'
        where replaced_as is null and ${led}`,
    ],
  },
  {
    name: 'certificates of absences',
    isAlone: true,
    shows: 'absences.list',
    seenBy: ['employees.edit'],
    change: [
      `with made as (insert into contents (id, type, extension, path, media_type, is_private, target_id, target_type)
          select md5('certificate' || id)::uuid, 'doc', '.pdf', 'employees/' || employee_id || '/absences/zebra-' || id || '.pdf',
            'application/pdf', true, employee_id, 'employees' from absences where ${led} returning id)
        insert into content_bytes (content_id, bytes) select id, 'zebra' from made`,
      `update absences set certificate_id = md5('certificate' || id)::uuid where ${led}`,
    ],
  },
  {
    name: 'calendar addresses',
    isAlone: true,
    neverSeenBy: [unasked],
    seenBy: [],
    change: [
      `insert into calendar_addresses (employee_id, secret_hash, created_at)
        select id, md5('calendar' || id), '2026-02-03' from employees where id ${others} and deleted_at is null`,
    ],
  },
]
