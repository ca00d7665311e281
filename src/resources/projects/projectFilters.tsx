import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { projectStatuses } from '#contract/api/metadata/metadata.ts'
import { Button, Stack, Tab } from '@mui/material'
import { runningStatuses } from '#contract/resources/projects.ts'
import type { ReactNode } from 'react'
import { useListContext } from 'react-admin'
import { Link } from 'react-router'
import { fullAccess, Project } from '#contract/api/projects/project.ts'
import { factsOf } from '#contract/fields.ts'
import { choicesOf, type Filter, useNarrowing } from '#src/admin/list/FilterBar.tsx'
import { useFilters } from '#src/admin/list/useFilters.ts'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { TabRow } from '#src/admin/layout/Tabs.tsx'
import { paths } from '#src/layout/paths.ts'
import { useCan } from '#src/providers/session.ts'

/** A named set of statuses. An empty array means all. */
interface StatusTab {
  name: string
  label: string
  status: readonly string[]
}

const one = (status: keyof typeof projectStatuses): StatusTab => ({
  name: status,
  get label() {
    return projectStatuses[status]
  },
  status: [status],
})

/** The default tab: projects that people work on, or will soon. */
export const running: StatusTab = {
  name: 'running',
  get label() {
    return t`Running`
  },
  status: runningStatuses,
}
const all: StatusTab = {
  name: 'all',
  get label() {
    return t`All`
  },
  status: [],
}

/** The tabs above the list, in order. */
export const statusTabs = [running, one('active'), one('on-boarding'), one('paused'), one('closed'), all]

/** The tab that shows exactly these statuses, if any. */
export const tabOf = (chosen: readonly string[]): StatusTab | undefined =>
  statusTabs.find(({ status }) => status.length === chosen.length && status.every((name) => chosen.includes(name)))

/** The number of projects in a tab. */
export const countOf = ({ status }: StatusTab, counts: Record<string, number>): number =>
  Object.entries(counts).reduce(
    (sum, [name, count]) => (status.length === 0 || status.includes(name) ? sum + count : sum),
    0,
  )

/** A filter whose options come from the field's schema. */
function ofField(name: 'type' | 'function' | 'importantLevel'): Filter {
  const facts = factsOf(Project.shape[name])
  return {
    name,
    get label() {
      return facts?.label ?? name
    },
    read: facts?.read,
    useChoices: choicesOf(facts?.choices ?? {}),
  }
}

/** The filters of the project list. Statuses that have a tab show no chip. */
export const projectFilters: readonly Filter[] = [
  {
    name: 'name',
    get label() {
      return t`Search`
    },
    type: 'text',
  },
  {
    name: 'status',
    get label() {
      return t`Status`
    },
    useChoices: choicesOf(projectStatuses),
    isTab: (values) => Boolean(tabOf(values)),
    isHidden: true,
    first: running.status,
  },
  ofField('type'),
  ofField('function'),
  ofField('importantLevel'),
]

const panelId = 'projects-panel'
const idOf = (name: string) => `projects-tab-${name}`

const countsOf = (meta: unknown) => (meta as { counts?: Record<string, number> } | undefined)?.counts

/** The statuses as tabs, each with its number of projects. Renders nothing without full access. */
export function StatusTabs() {
  const can = useCan()
  const { meta } = useListContext()
  const { chosen, set } = useFilters()
  const counts = countsOf(meta)
  const current = tabOf(chosen('status'))?.name
  if (!can(fullAccess)) return null
  return (
    <TabRow
      value={current ?? false}
      onChange={(_event, name: string) =>
        set('status', [...(statusTabs.find((tab) => tab.name === name)?.status ?? [])])
      }
      aria-label={t`Status`}
      sx={{ borderBottom: 1, borderColor: 'divider' }}
    >
      {statusTabs.map((tab) => (
        <Tab
          key={tab.name}
          id={idOf(tab.name)}
          value={tab.name}
          label={counts ? `${tab.label} (${i18n.number(countOf(tab, counts))})` : tab.label}
          {...(tab.name === current ? { 'aria-controls': panelId } : {})}
        />
      ))}
    </TabRow>
  )
}

/** The tab panel. Not a tab panel if there are no tabs or the selected statuses match none. */
export function StatusPanel({ children }: { children: ReactNode }) {
  const can = useCan()
  const { chosen } = useFilters()
  const current = can(fullAccess) ? tabOf(chosen('status')) : undefined
  return (
    <Stack spacing={2} {...(current ? { role: 'tabpanel', id: panelId, 'aria-labelledby': idOf(current.name) } : {})}>
      {children}
    </Stack>
  )
}

const hasAny = (meta: unknown) => {
  const counts = countsOf(meta)
  const all = statusTabs.at(-1)
  return Boolean(counts && all && countOf(all, counts) > 0)
}

/** Explains why the list is empty and offers the next step. */
export function NothingHere() {
  const can = useCan()
  const { meta } = useListContext()
  const { chosen, set } = useFilters()
  const { narrowing, clear } = useNarrowing(projectFilters)
  const button = (words: string, onClick: () => void) => (
    <Button variant="outlined" onClick={onClick}>
      {words}
    </Button>
  )
  if (narrowing.length > 0) {
    return (
      <Notice
        title={t`No projects match these filters`}
        actions={button(t`Clear filters`, clear)}
      >{t`Remove a filter or search for another name.`}</Notice>
    )
  }
  if (can(fullAccess) && hasAny(meta)) {
    const tab = tabOf(chosen('status'))?.label
    return (
      <Notice
        title={tab ? t`No projects in “${tab}”` : t`No projects with this status`}
        actions={button(t`Show all projects`, () => set('status', []))}
      >{t`Choose another status to see more.`}</Notice>
    )
  }
  return (
    <Notice
      title={t`No projects yet`}
      actions={
        can('projects.create') && (
          <Button variant="contained" component={Link} to={paths.newProject}>{t`Add project`}</Button>
        )
      }
    >
      {can(fullAccess)
        ? t`Projects appear here as soon as they are added.`
        : t`Projects appear here as soon as you work on one.`}
    </Notice>
  )
}
