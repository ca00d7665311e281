import type { ClientBase } from 'pg'

/** Rows of the large company. */
const [events, people, projects, answers] = [1_000_000, 100_000, 5_000, 1_000_000]

/** An id that depends on a kind and a number alone. */
const id = (kind: string, number: string) => `md5('${kind} ' || ${number})::uuid`

/** Statements that fill the tables of 0.4.0, in order. Each person of a survey answers ten questions. */
const statements = [
  `insert into seniorities (code, name, level) values ('mid', 'Mid', 3)`,
  `insert into roles (code, name, level) values ('admin', 'Admin', 0), ('member', 'Member', 5)`,
  `insert into employees (id, full_name, display_name, username, team_email, personal_email, working_status, joined_date,
      seniority_id, search_words, sort_name)
    select ${id('person', 'n')}, 'Person ' || n, 'P' || n, 'person' || n, 'person' || n || '@tidewater.example',
      'Person' || n || '@home.example', 'full-time', date '2015-01-01' + n % 3000, (select id from seniorities),
      to_tsvector('simple', 'person ' || n), 'p' || n from generate_series(1, ${people}) n`,
  `insert into employee_roles (employee_id, role_id)
    select id, (select id from roles where code = 'member') from employees`,
  `insert into sessions (jti, employee_id, expires_at) select gen_random_uuid(), id, now() + interval '1 day' from employees`,
  `insert into projects (id, code, name, status, search_name)
    select ${id('project', 'n')}, 'project-' || n, 'Project ' || n, 'active', 'project ' || n
    from generate_series(1, ${projects}) n`,
  `insert into project_slots (id, project_id, seniority_id, deployment_type, status)
    select ${id('slot', 'n')}, ${id('project', `(1 + n % ${projects})`)}, (select id from seniorities), 'official', 'active'
    from generate_series(1, ${people}) n`,
  `insert into project_members (project_id, employee_id, project_slot_id, seniority_id, start_date, status)
    select ${id('project', `(1 + n % ${projects})`)}, ${id('person', 'n')}, ${id('slot', 'n')}, (select id from seniorities),
      date '2024-01-01', 'active' from generate_series(1, ${people}) n`,
  `insert into contents (id, type, extension, path, media_type, upload_by, target_id, target_type)
    select ${id('file', 'n')}, 'image', 'png', 'pictures/' || n || '.png', 'image/png', ${id('person', 'n')},
      ${id('person', 'n')}, 'employees' from generate_series(1, ${people} / 10) n`,
  `insert into content_bytes (content_id, bytes) select id, decode(repeat('ab', 2000), 'hex') from contents`,
  `insert into mails (kind, to_address, subject, text, html, about_employee_id, state, attempts)
    select 'invitation', personal_email, 'Welcome', repeat('Hello. ', 40), repeat('Hello. ', 100), id, 'sent', 1
    from employees`,
  `insert into questions (id, type, subcategory, content, "order", domain)
    select ${id('question', 'n')}, 'likert-scale', 'peer-review', 'Question ' || n, n, 'learning'
    from generate_series(1, 10) n`,
  `insert into feedback_events (id, title, subtype, status, created_by, start_date, end_date)
    select ${id('survey', 'n')}, 'Survey ' || n, 'peer-review', 'done', ${id('person', '1')},
      timestamptz '2024-01-01' + n * interval '30 days', timestamptz '2024-01-20' + n * interval '30 days'
    from generate_series(1, 10) n`,
  `insert into event_topics (id, event_id, employee_id, title)
    select ${id('topic', 'n')}, ${id('survey', '(1 + n % 10)')}, ${id('person', 'n')}, 'About ' || n
    from generate_series(1, ${answers} / 10) n`,
  `insert into event_reviewers (id, event_id, topic_id, reviewer_id, author_status, reviewer_status, relationship)
    select ${id('form', 'n')}, ${id('survey', '(1 + n % 10)')}, ${id('topic', 'n')}, ${id('person', `(1 + n % ${people})`)},
      'done', 'done', 'peer' from generate_series(1, ${answers} / 10) n`,
  `insert into event_questions (event_id, event_reviewer_id, question_id, type, content, "order", domain, answer, note)
    select ${id('survey', '(1 + n % 10)')}, ${id('form', 'n')}, ${id('question', 'q')}, 'likert-scale', 'Question ' || q, q,
      'learning', (1 + (n + q) % 5)::text, 'Note ' || n
    from generate_series(1, ${answers} / 10) n, generate_series(1, 10) q`,
  `insert into audit_events (at, actor_id, action, entity, entity_id, changes, subject_id)
    select timestamptz '2024-01-01' + n * interval '1 minute', ${id('person', '1')}, 'employee.edited', 'employee', e, c, e
    from generate_series(1, ${events}) n, lateral (select ${id('person', `(1 + n % ${people})`)} as e,
      jsonb_build_array(jsonb_build_object('field', 'phoneNumber', 'before', '+49 15112340', 'after', '+49 1511' || n,
        'masked', false)) as c) one`,
  'analyze',
]

/** Fills the tables of 0.4.0 with 1,000,000 audit events and a company of the size that leaves them. */
export async function fillAt040(client: ClientBase): Promise<void> {
  for (const statement of statements) await client.query(statement)
}
