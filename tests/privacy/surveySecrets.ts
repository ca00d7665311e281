import { others, puppet, reviewed, type Secret, unasked } from './secret.ts'

export const answered = (where: string) => `
  update answers q set note = case when note = '' then '' else 'Zebra note' end, score = 6 - score,
    answer = case when answer = '' then '' else 'Zebra words' end
  from event_reviewers r join event_topics t on t.id = r.topic_id join feedback_events e on e.id = r.event_id
  where q.event_reviewer_id = r.id and (${where})`

/** A finished form about the reviewed person. */
const aboutReviewed = `select w.id from event_reviewers w join event_topics d on d.id = w.topic_id
  join feedback_events v on v.id = w.event_id and v.subtype = 'peer-review'
  where d.employee_id = (select id from employees where username = '${reviewed}') and w.reviewer_status = 'done'
  order by w.id limit 1`

/** The engagement survey that the attackers were given thinned out to four people. */
export const thinned = `select id from feedback_events where subtype = 'engagement' and status = 'done'
  and deleted_at is null order by id limit 1`

/** Two people of a closed survey in the same shown groups, who differ only in groups too small to be shown. */
const alike = `
  with sized as (
    select g.event_id, g.kind, g.group_id, count(*) as size from event_reviewer_groups g
    join event_reviewers r on r.id = g.event_reviewer_id and r.reviewer_status = 'done' and not r.is_forced_done
      group by 1, 2, 3),
  person as (
    select r.event_id, r.id,
      string_agg(g.kind || g.group_id, ',' order by g.kind, g.group_id) filter (where s.size >= 5) as shown,
      string_agg(g.kind || g.group_id, ',' order by g.kind, g.group_id) filter (where s.size < 5) as small
    from event_reviewers r join feedback_events e on e.id = r.event_id and e.subtype = 'engagement'
      and e.status = 'done'
    join event_reviewer_groups g on g.event_reviewer_id = r.id
    join sized s on s.event_id = g.event_id and s.kind = g.kind and s.group_id = g.group_id
    where r.reviewer_status = 'done' and not r.is_forced_done and r.reviewer_id ${others} group by 1, 2),
  pair as (
    select distinct on (a.event_id) a.id as one, b.id as other from person a join person b
    on a.event_id = b.event_id and a.id < b.id and a.shown = b.shown and a.small is distinct from b.small
      order by a.event_id, a.id, b.id)`

/** Answers of surveys, and who gave them. */
export const surveySecrets: readonly Secret[] = [
  {
    name: 'answers of open engagement surveys',
    shows: 'surveys.review',
    seenBy: ['employeeEventQuestions.read'],
    change: [answered(`e.subtype = 'engagement' and e.status <> 'done' and r.reviewer_id ${others}`)],
  },
  {
    name: 'engagement answers of small groups',
    shows: 'surveys.review',
    seenBy: ['employeeEventQuestions.read'],
    change: [
      `${alike},
      swapped as (
        select pair.one as form, o.* from pair join answers o on o.event_reviewer_id = pair.other
        union all select pair.other, o.* from pair join answers o on o.event_reviewer_id = pair.one)
      update answers q set score = s.score, answer = s.answer, note = s.note from swapped s
      where s.form = q.event_reviewer_id and s.round_question_id = q.round_question_id`,
    ],
  },
  {
    name: 'answers of peer reviews',
    shows: 'surveys.review',
    seenBy: ['employeeEventQuestions.read'],
    change: [answered(`e.subtype = 'peer-review' and r.reviewer_id ${others}`)],
  },
  {
    name: 'answers of peer reviews about the reader',
    shows: 'surveys.review',
    neverSeenBy: [reviewed, puppet],
    seenBy: ['employeeEventQuestions.read'],
    change: [
      answered(
        `e.subtype = 'peer-review' and t.employee_id = (select id from employees where username = '${reviewed}')`,
      ),
    ],
  },
  {
    name: 'authors of peer reviews about the reader',
    shows: 'surveys.topic',
    neverSeenBy: [reviewed, puppet],
    seenBy: ['employeeEventQuestions.read'],
    change: [
      // Replaces the author by another person who answered the survey, and adds that the form was read.
      `update event_reviewers r set reviewer_id = (select o.reviewer_id from event_reviewers o
          where o.event_id = r.event_id and o.reviewer_status = 'done' and not o.is_forced_done
            and o.reviewer_id ${others} and not exists (select from event_reviewers x
              where x.topic_id = r.topic_id and x.reviewer_id = o.reviewer_id)
          order by o.id limit 1)
        where r.id = (${aboutReviewed})`,
      `insert into audit_events (id, at, actor_id, action, entity, entity_id, subject_id, changes)
        select md5('read' || r.id)::uuid, '2026-02-03', (select id from employees where username = 'linh'),
          'survey.answers-read', 'survey', r.event_id, r.reviewer_id,
            jsonb_build_array(jsonb_build_object('field', 'topicName', 'before', '', 'after', t.title, 'masked', false))
        from event_reviewers r join event_topics t on t.id = r.topic_id where r.id = (${aboutReviewed})`,
    ],
  },
  {
    name: 'who declined to review the reader',
    shows: 'surveys.topic',
    neverSeenBy: [reviewed, puppet],
    seenBy: ['employeeEventQuestions.read'],
    change: [
      `insert into event_reviewers (id, event_id, topic_id, reviewer_id, relationship, created_at, deleted_at, declined)
        select md5('declined' || r.topic_id)::uuid, r.event_id, r.topic_id, o.id, 'peer', '2026-02-03', '2026-02-04',
          'conflict'
        from event_reviewers r cross join lateral (select o.id from employees o where o.id ${others} and not exists (
            select from event_reviewers x where x.topic_id = r.topic_id and x.reviewer_id = o.id)
          order by o.id limit 1) o
        where r.id = (${aboutReviewed})`,
    ],
  },
  {
    name: 'reviewers of the reader who left',
    isAlone: true,
    neverSeenBy: [reviewed, puppet],
    seenBy: ['employeeEventQuestions.read'],
    change: [
      // Only in one company these people wrote about the reader, and somebody read it.
      `insert into audit_events (id, at, actor_id, action, entity, entity_id, subject_id, changes)
        select md5('left' || l.id)::uuid, '2026-02-03', (select id from employees where username = 'linh'),
          'survey.answers-read', 'survey', r.event_id, l.id,
            jsonb_build_array(jsonb_build_object('field', 'topicName', 'before', '', 'after', t.title, 'masked', false))
        from event_reviewers r join event_topics t on t.id = r.topic_id
          join employees l on l.working_status = 'left' and l.id ${others}
        where r.id = (${aboutReviewed})`,
    ],
  },
  {
    name: 'answers of a thinned engagement survey',
    isAlone: true,
    shows: 'surveys.review',
    seenBy: ['employeeEventQuestions.read'],
    change: [answered(`e.id = (${thinned}) and r.reviewer_id ${others}`)],
  },
  {
    name: 'feedback between two others',
    neverSeenBy: [unasked],
    seenBy: [],
    change: [
      `insert into given_feedback (id, kind, giver_id, receiver_id, words, given_at, read_at)
        select md5('given' || e.id)::uuid, 'comment', e.id, m.id, 'Zebra feedback ' || left(md5(e.id::text), 6),
          '2026-02-03', case when e.username < 'm' then '2026-02-04'::timestamptz end
        from employees e join employees m on m.id = e.line_manager_id where e.id ${others} and m.id ${others}`,
      `insert into given_feedback
          (id, kind, giver_id, receiver_id, project_id, question, words, given_at, asked_at, declined_at)
        select distinct on (a.employee_id) md5('asked' || a.id)::uuid, 'answer', b.employee_id, a.employee_id, a.project_id,
          'Zebra question', '', null, '2026-02-03'::timestamptz,
          case when a.id::text < '8' then '2026-02-04'::timestamptz end
        from project_members a join project_members b on b.project_id = a.project_id
          and b.employee_id <> a.employee_id
        where a.employee_id ${others} and b.employee_id ${others} order by a.employee_id, a.id, b.id`,
    ],
    words: `select words from given_feedback union all select question from given_feedback`,
  },
  {
    name: 'answers of work surveys',
    shows: 'surveys.review',
    // The list of forms shows their scales to these readers.
    seenBy: ['employeeEventQuestions.read', 'surveys.read', 'dashboards.projects.read', 'dashboards.resources.read'],
    change: [answered(`e.subtype = 'work' and r.reviewer_id ${others}`)],
  },
  {
    name: 'notes in work surveys',
    shows: 'surveys.review',
    seenBy: ['employeeEventQuestions.read', 'dashboards.resources.read'],
    change: [
      `update answers q set note = 'Zebra note' from event_reviewers r join feedback_events e on e.id = r.event_id
        where q.event_reviewer_id = r.id and e.subtype = 'work' and q.note <> '' and r.reviewer_id ${others}`,
    ],
  },
  {
    name: 'actions of engagement surveys',
    shows: 'surveys.results',
    // The owner's archive has the title.
    seenBy: ['surveys.read', 'employees.read.fullAccess'],
    change: [`update engagement_actions set title = 'Zebra action', due = due + 1 where owner_id ${others}`],
  },
]
