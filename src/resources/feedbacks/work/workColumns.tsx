import Link from '@mui/material/Link'
import type { Topic } from '#contract/api/survey.ts'
import { domains, type WorkDomain, workDomains } from '#contract/api/surveyWords.ts'
import { nameOf, ProjectChip, UserChip } from '#src/admin/fields/Chip.tsx'
import { scoreIn } from '#src/admin/likert/DomainDot.tsx'
import { labelOfLevel, levelOf } from '#src/admin/likert/levels.ts'
import { ScoreDot } from '#src/admin/likert/ScoreDot.tsx'
import type { Column } from '#src/admin/list/columnsOf.tsx'
import { ParticipantTag } from '../surveys/tags.tsx'
import { topicColumn } from '../surveys/topicColumn.ts'
import { several } from '../surveys/words.ts'

/** Whether anything was answered, if only as a draft. */
export const hasAnswer = ({ domains: scores, comments }: Topic) =>
  comments > 0 || Boolean(scores?.some(({ average }) => average > 0))

/** The level that somebody chose, as a dot with its words on hover. */
function Level({ topic, domain }: { topic: Topic; domain: WorkDomain }) {
  const score = scoreIn(topic.domains, domain)?.average ?? 0
  return (
    <span title={score > 0 ? labelOfLevel(domain, levelOf(score)) : 'Not answered'}>
      <ScoreDot domain={domain} score={score} />
    </span>
  )
}

type Read = ((topic: Topic) => void) | undefined

function Comments({ topic, read }: { topic: Topic; read: Read }) {
  const { comments, employee } = topic
  if (!read || comments === 0) return <span className="tabular">{comments}</span>
  return (
    <Link
      component="button"
      type="button"
      className="tabular"
      aria-label={`${several(comments, 'comment')} of ${nameOf(employee)}: view the answers`}
      onClick={() => read(topic)}
    >
      {comments}
    </Link>
  )
}

/** One form in each row: who, in which project, what they chose (screens.md section 2.23). */
export const workColumns = (read: Read): Column<Topic>[] => [
  topicColumn('employee', 'Employee', 220, ({ employee }) => <UserChip person={employee} />),
  topicColumn('project', 'Project', 200, ({ project }) =>
    project ? <ProjectChip project={project} /> : '-',
  ),
  ...workDomains.map((domain) =>
    topicColumn(domain, domains[domain], 92, (topic) => <Level topic={topic} domain={domain} />),
  ),
  topicColumn('status', 'Status', 180, ({ status = 'sent', isForcedDone }) => (
    <ParticipantTag status={status} isForced={isForcedDone} />
  )),
  {
    ...topicColumn('comments', 'Comments', 110, (topic) => <Comments topic={topic} read={read} />),
    sortable: true,
    align: 'right',
  },
]
