import { msg, t } from '@lingui/core/macro'
import { commercialMay } from '#contract/api/metadata/commercialEndpoints.ts'
import type { CommercialKind } from '#contract/api/metadata/commercialKinds.ts'
import { projectStatuses } from '#contract/api/metadata/metadata.ts'
import { Button } from '@mui/material'
import { runningStatuses } from '#contract/resources/projects.ts'
import { type ReactNode, useMemo } from 'react'
import { useListContext } from 'react-admin'
import { Link } from 'react-router'
import { fullAccess, Project } from '#contract/api/projects/project.ts'
import { factsOf } from '#contract/fields.ts'
import { choicesOf, type Filter } from '#src/admin/list/FilterBar.tsx'
import { useOptions } from '#src/admin/list/useOptions.ts'
import { countOf, EmptyList, type StatusTab, StatusTabs, tabOf } from '#src/admin/list/StatusTabs.tsx'
import { useFilters } from '#src/admin/list/useFilters.ts'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { type Label, translate } from '#src/i18n/language.ts'
import { paths } from '#src/layout/paths.ts'
import { useOwnFilters } from '#src/resources/ownFilters.ts'
import { useCan } from '#src/providers/useSession.ts'

const one = (status: keyof typeof projectStatuses): StatusTab => ({
  name: status,
  get label() {
    return projectStatuses[status]
  },
  status: [status],
})

/** The default tab: projects that people work on, or will soon. */
export const running: StatusTab = { name: 'running', label: msg`Running`, status: runningStatuses }
const all: StatusTab = { name: 'all', label: msg`All`, status: [] }

/** The tabs above the list, in order. */
export const statusTabs = [running, one('active'), one('on-boarding'), one('paused'), one('closed'), all]

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

/** A filter by what projects are billed with: entries of Settings. */
const ofEntries = (name: CommercialKind, label: Label): Filter => ({
  name,
  label,
  read: fullAccess,
  useChoices: (isWanted) => {
    const isOpen = useCan()(commercialMay.read)
    const { options, ...query } = useOptions(name, isWanted && isOpen)
    return { ...query, choices: options.map((option) => ({ value: option.id, label: option.name })) }
  },
})

/** The filters by fields of the product. Statuses that have a tab show no chip. */
const projectFilters: readonly Filter[] = [
  { name: 'name', label: msg`Search`, type: 'text' },
  {
    name: 'status',
    label: msg`Status`,
    useChoices: choicesOf(projectStatuses),
    isTab: (values) => Boolean(tabOf(statusTabs, values)),
    isHidden: true,
    first: running.status,
  },
  ofField('type'),
  ofField('function'),
  ofField('importantLevel'),
  ofEntries('clients', msg`Client`),
  ofEntries('companyInfos', msg`Company`),
  ofEntries('bankAccounts', msg`Bank account`),
  { name: 'start', label: msg`Start`, type: 'days' },
  { name: 'end', label: msg`End`, type: 'days' },
]

/** The filters of the project list, with those of own fields (docs/rules/people.md#8.5). */
export function useProjectFilters(): readonly Filter[] {
  const own = useOwnFilters('projects')
  return useMemo(() => [...projectFilters, ...own], [own])
}

const countsOf = (meta: unknown) => (meta as { counts?: Record<string, number> } | undefined)?.counts

/** The list below its statuses as tabs. People without full access have no tabs. */
export function ProjectTabs({ children }: { children: ReactNode }) {
  const can = useCan()
  const { meta } = useListContext()
  if (!can(fullAccess)) return children
  return (
    <StatusTabs tabs={statusTabs} counts={countsOf(meta)}>
      {children}
    </StatusTabs>
  )
}

/** Explains why the list is empty and offers the next step. */
export function NothingHere() {
  const can = useCan()
  const { meta } = useListContext()
  const { chosen } = useFilters()
  const counts = countsOf(meta)
  const chosenTab = tabOf(statusTabs, chosen('status'))
  const tab = chosenTab && translate(chosenTab.label)
  const title = tab ? t`No projects in “${tab}”` : t`No projects with this status`
  return (
    <EmptyList
      filters={useProjectFilters()}
      unmatched={[t`No projects match these filters`, t`Remove a filter or search for another name.`]}
      inStatus={can(fullAccess) && counts && countOf(all, counts) > 0 && [title, t`Show all projects`]}
    >
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
    </EmptyList>
  )
}
