import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Link, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { type SurveyDetail, Topic } from '#contract/api/surveys/survey.ts'
import { domains, type WorkDomain, workDomains } from '#contract/api/surveys/words.ts'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { nameOf, PersonField } from '#src/resources/employees/EmployeeField.tsx'
import { scoreIn, DomainDot, ScoreDot } from '#src/resources/surveys/likert/LikertScore.tsx'
import { labelOfLevel, levelOf } from '#src/resources/surveys/likert/levels.ts'
import { FilterChip, FilterMenu } from '#src/admin/list/FilterBar.tsx'
import { useGetList } from '#src/providers/dataProvider/hooks.ts'
import { useCan } from '#src/providers/session.ts'
import { TopicList } from './TopicList.tsx'
import { useFilters } from '#src/admin/list/useFilters.ts'
import { ParticipantTag } from './SurveyFields.tsx'
import { SurveyActions, SurveyHeading, SurveyShow } from './SurveyShow.tsx'
import { everything } from './useSurveys.ts'

/** True if at least one question has an answer, drafts included. */
const hasAnswer = ({ domains: scores, comments }: Topic) =>
  comments > 0 || Boolean(scores?.some(({ average }) => average > 0))

/** The chosen level as a dot, with its label as tooltip. */
function Level({ topic, domain }: { topic: Topic; domain: WorkDomain }) {
  const score = scoreIn(topic.domains, domain)?.average ?? 0
  return (
    <span title={score > 0 ? labelOfLevel(domain, levelOf(score)) : t`Not answered`}>
      <ScoreDot domain={domain} score={score} />
    </span>
  )
}

type Read = ((topic: Topic) => void) | undefined

function Comments({ topic, read }: { topic: Topic; read: Read }) {
  const { comments, employee } = topic
  const name = nameOf(employee)
  if (!read || comments === 0) return <span className="tabular">{comments}</span>
  return (
    <Link
      component="button"
      type="button"
      className="tabular"
      aria-label={plural(comments, {
        one: `# comment by ${name}: view answers`,
        other: `# comments by ${name}: view answers`,
      })}
      onClick={() => read(topic)}
    >
      {comments}
    </Link>
  )
}

const Col = DataTable.Col<Topic>

/** The columns: one form per row with person, project and levels (rules/pages.md#7.8). */
const workColumns = (read: Read) => (
  <>
    <Col source="employee" width={220} render={({ employee }) => <PersonField person={employee} />} />
    <Col source="project" width={200} />
    {workDomains.map((domain) => (
      <Col
        key={domain}
        source={domain}
        label={domains[domain]}
        width={92}
        render={(topic) => <Level topic={topic} domain={domain} />}
      />
    ))}
    <Col
      source="status"
      width={180}
      render={({ status = 'sent', isForcedDone }) => <ParticipantTag status={status} isForced={isForcedDone} />}
    />
    <Col
      source="comments"
      width={110}
      sortable
      align="right"
      render={(topic) => <Comments topic={topic} read={read} />}
    />
  </>
)

/** The number of people who answered. Forms closed without an answer don't count. */
const answeredOf = (scores: SurveyDetail['domains']) =>
  Math.max(0, ...(scores ?? []).map(({ count }) => Object.values(count).reduce((sum, some) => sum + some, 0)))

/** Participation and the three averages of the whole survey, whatever the filters. */
function SurveyScores({ survey: { rows, domains: scores } }: { survey: SurveyDetail }) {
  const answered = i18n.number(answeredOf(scores))
  return (
    <Stack
      component="section"
      aria-label={t`Whole survey`}
      direction="row"
      sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 8, rowGap: 3, mb: 5 }}
    >
      <Typography className="tabular">
        <Trans>
          <b>{answered}</b> of <Plural value={rows.total} one="# form has answers" other="# forms have answers" />
        </Trans>
      </Typography>
      {workDomains.map((domain) => {
        const average = scoreIn(scores, domain)?.average
        return (
          <Stack key={domain} direction="row" spacing={2} sx={{ alignItems: 'center' }}>
            <DomainDot domain={domain} scores={scores} />
            <div>
              <Typography variant="body2" sx={{ fontWeight: 500 }}>
                {domains[domain]}
              </Typography>
              <Typography variant="body2" color="text.secondary">
                {average ? labelOfLevel(domain, levelOf(average)) : t`Not answered`}
              </Typography>
            </div>
          </Stack>
        )
      })}
    </Stack>
  )
}

/** Filters a work survey by projects. Selected projects are shown as chips beside it. */
function ProjectFilter() {
  const { chosen, set } = useFilters()
  const projects = chosen('projects')
  const setProjects = (codes: string[]) => set('projects', codes)
  const can = useCan()
  const [opened, setOpened] = useState(false)
  // Includes closed projects, which earlier surveys asked about.
  const {
    data = [],
    error,
    isPending,
  } = useGetList(
    'projectNames',
    { pagination: everything },
    { enabled: (opened || projects.length > 0) && can('projects.read') },
  )
  const choices = data.map(({ code, name }) => ({ value: code, label: name }))
  return (
    <>
      {can('projects.read') && (
        <FilterMenu
          label={t`Project`}
          choices={choices}
          isPending={isPending}
          error={error}
          chosen={projects}
          onOpen={() => setOpened(true)}
          onChange={setProjects}
        />
      )}
      {projects.length > 0 && (
        <FilterChip
          label={t`Project`}
          words={projects.map((code) => choices.find(({ value }) => value === code)?.label ?? code)}
          onRemove={() => setProjects([])}
        />
      )}
    </>
  )
}

/** One work survey: its results, and a row per person and project (rules/pages.md#7.8). */
export function WorkShow() {
  return (
    <SurveyShow subtype="work">
      {(survey) => (
        <Stack>
          <SurveyHeading
            survey={survey}
            back={t`Back to work surveys`}
            actions={<SurveyActions survey={survey} subtype="work" />}
          />
          <SurveyScores survey={survey} />
          <TopicList
            surveyID={survey.eventID}
            columns={workColumns}
            isReadable={hasAnswer}
            filters={<ProjectFilter />}
          />
        </Stack>
      )}
    </SurveyShow>
  )
}
