import { msg, plural, t } from '@lingui/core/macro'
import Add from '@mui/icons-material/Add'
import SettingsOutlined from '@mui/icons-material/SettingsOutlined'
import { Box, Button, Link as MuiLink, Stack } from '@mui/material'
import { type ReactNode, useMemo, useState } from 'react'
import { useListContext } from 'react-admin'
import { Link } from 'react-router'
import { Survey } from '#contract/api/surveys/survey.ts'
import { EventStatus, eventStatuses, type SurveySubtype, domains, workDomains } from '#contract/api/surveys/words.ts'
import { words } from '#contract/words.ts'
import { useRequestedAction } from '#src/admin/actions/recordActions.ts'
import { useRestoreFocus } from '#src/admin/hooks/browser.ts'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { ViewLinks } from '#src/admin/layout/ViewLinks.tsx'
import { lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { DomainDot } from '#src/resources/surveys/likert/LikertScore.tsx'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { Export } from '#src/admin/list/Export.tsx'
import { DeleteButton } from '#src/admin/list/RowButtons.tsx'
import { Pagination } from '#src/admin/list/Pagination.tsx'
import { RowCount } from '#src/admin/list/RowCount.tsx'
import { RowTools } from '#src/admin/list/RowTools.tsx'
import { useFilters } from '#src/admin/list/useFilters.ts'
import { paths } from '#src/layout/paths.ts'
import { useCan } from '#src/providers/useSession.ts'
import { ListPage } from './ListPage.tsx'
import { ProgressCell, EventStatusTag, eventFilters, shownStatus, storedStatus, ViewLink } from './SurveyFields.tsx'
import { showPeriods } from '#src/i18n/format.ts'

const Col = DataTable.Col<Survey>

/** Columns of a work survey: the scores of all participants. */
const scores = workDomains.map((domain) => (
  <Col
    key={domain}
    source={domain}
    label={domains[domain]}
    width={96}
    render={(survey) => <DomainDot domain={domain} scores={survey.domains} />}
  />
))

const surveyColumns = (subtype: SurveySubtype) => (
  <>
    <Col
      source="title"
      label={t`Time`}
      width={220}
      render={({ id, title }) => (
        <MuiLink component={Link} to={paths.survey(subtype, id)} color="inherit" underline="hover">
          {showPeriods(title)}
        </MuiLink>
      )}
    />
    {/* Counts forms, because a topic without reviewers would count as done. */}
    <Col
      source="rows"
      width={320}
      render={({ answered, rows }) => <ProgressCell done={answered} total={rows.total} />}
    />
    {subtype === 'work' && scores}
    <Col source="status" width={120} render={({ status }) => <EventStatusTag subtype={subtype} status={status} />} />
  </>
)

/** The actions of a survey in the list. Only a draft can be deleted. */
function SurveyTools({ survey, onDelete }: { survey: Survey; onDelete: () => void }) {
  const can = useCan()
  const { id, subtype, status } = survey
  const title = showPeriods(survey.title)
  return (
    <RowTools>
      <ViewLink name={title} to={paths.survey(subtype, id)} />
      {can('surveys.delete') && (
        <DeleteButton
          name={title}
          disabledReason={status !== 'draft' && t`Only a draft can be deleted`}
          onClick={onDelete}
        />
      )}
    </RowTools>
  )
}

const DeleteSurvey = lazyOverlay(async () => (await import('./SurveyDialogs.tsx')).DeleteSurvey)
const SurveyCreate = lazyOverlay(async () => (await import('./SurveyCreate.tsx')).SurveyCreate)
const WorkProjectsDialog = lazyOverlay(async () => (await import('./WorkProjectsDialog.tsx')).WorkProjectsDialog)

/** Texts of each kind of survey: heading, explanation of an empty list, and button. */
const textsOf: Record<SurveySubtype, { heading: string; belongs: string; create: string }> = {
  'peer-review': words({
    heading: msg`Peer performance review`,
    belongs: msg`A peer review asks colleagues and line managers about each full-time person, twice a year.`,
    create: msg`Create`,
  }),
  engagement: words({
    heading: msg`Employee engagement`,
    belongs: msg`An engagement survey asks each full-time person how they are doing, once a quarter.`,
    create: msg`Create`,
  }),
  work: words({
    heading: msg`Work`,
    belongs: msg`A work survey asks the members of projects about workload, deadlines and learning, every two weeks.`,
    create: msg`Add survey`,
  }),
}

interface SurveysProps {
  subtype: SurveySubtype
  add: ReactNode
  onDelete: (survey: Survey) => void
}

/** Total, export, status filter and table. */
function Surveys({ subtype, add, onDelete }: SurveysProps) {
  const { heading, belongs } = textsOf[subtype]
  const { total, error, filter, filterValues } = useListContext<Survey>()
  const { text, set, to } = useFilters()
  const columns = useMemo(() => surveyColumns(subtype), [subtype])
  const stored = EventStatus.safeParse(text('status')).data
  const status = stored && shownStatus(subtype, stored)
  const empty = status ? (
    <Notice
      title={t`No surveys in “${eventStatuses[status]}”`}
      actions={<Button variant="outlined" onClick={() => set('status', '')}>{t`Show all surveys`}</Button>}
    >{t`Choose another status to see more.`}</Notice>
  ) : (
    <Notice title={t`No surveys yet`} actions={add}>
      {belongs}
    </Notice>
  )
  return (
    <>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <RowCount
          words={total === undefined ? undefined : plural(total, { one: '# survey', other: '# surveys' })}
          error={error}
        />
        <Export resource="surveys" filter={{ ...filterValues, ...filter }} />
        <ViewLinks
          label={t`Status`}
          views={eventFilters(subtype)}
          current={status ?? ''}
          to={(next) => to('status', next && storedStatus(subtype, next as EventStatus))}
        />
      </Stack>
      <DataTable<Survey>
        caption={heading}
        lines={['title', 'status', 'rows']}
        pathOf={({ id }) => paths.survey(subtype, id)}
        tools={(survey) => <SurveyTools survey={survey} onDelete={() => onDelete(survey)} />}
        empty={empty}
      >
        {columns}
      </DataTable>
      <Pagination />
    </>
  )
}

/** The surveys of one kind (rules/pages.md#7.4). */
export function SurveyList({ subtype }: { subtype: SurveySubtype }) {
  const { heading, create } = textsOf[subtype]
  const can = useCan()
  const filter = useMemo(() => ({ subtype }), [subtype])
  const [open, setOpen] = useState<'new' | Survey>()
  const [isChoosingProjects, setChoosingProjects] = useState(false)
  const chooseProjects = () => setChoosingProjects(true)
  const frame = useRestoreFocus(open !== undefined)
  const close = () => setOpen(undefined)
  const openNew = () => setOpen('new')
  useRequestedAction({ new: can('surveys.create') && openNew })
  const add = can('surveys.create') && (
    <Button variant="contained" startIcon={<Add />} onClick={openNew}>
      {create}
    </Button>
  )
  const settings = subtype === 'work' && can('projects.edit') && (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<SettingsOutlined />}
      onClick={chooseProjects}
    >{t`Settings`}</Button>
  )
  return (
    <Box ref={frame} tabIndex={-1} sx={{ outline: 0 }}>
      <ListPage
        resource="surveys"
        schema={Survey}
        filter={filter}
        title={heading}
        actions={
          <>
            {settings}
            {add}
          </>
        }
      >
        <Surveys subtype={subtype} add={add} onDelete={setOpen} />
      </ListPage>
      {open === 'new' && <SurveyCreate subtype={subtype} onChooseProjects={chooseProjects} onClose={close} />}
      {typeof open === 'object' && <DeleteSurvey survey={open} onClose={close} />}
      {isChoosingProjects && <WorkProjectsDialog onClose={() => setChoosingProjects(false)} />}
    </Box>
  )
}
