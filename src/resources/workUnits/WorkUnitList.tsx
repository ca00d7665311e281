import { t } from '@lingui/core/macro'
import Add from '@mui/icons-material/Add'
import ArchiveOutlined from '@mui/icons-material/ArchiveOutlined'
import UnarchiveOutlined from '@mui/icons-material/UnarchiveOutlined'
import { Button, IconButton, Stack, Tooltip } from '@mui/material'
import { useState } from 'react'
import { contains } from '#contract/plainText.ts'
import type { Project } from '#contract/api/projects/project.ts'
import { workUnitStatuses, workUnitTypes } from '#contract/api/projects/words.ts'
import { WorkUnit } from '#contract/api/projects/workUnits.ts'
import { CountTabs } from '#src/admin/layout/Tabs.tsx'
import { SearchBox } from '#src/admin/list/SearchBox.tsx'
import { useRestoreFocus } from '#src/admin/hooks/browser.ts'
import { lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { ErrorPanel, Notice } from '#src/admin/layout/Notice.tsx'
import { EditButton } from '#src/admin/list/RowButtons.tsx'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { Stale } from '#src/admin/list/Stale.tsx'
import { RowTools } from '#src/admin/list/RowTools.tsx'
import { useCan, useProfile } from '#src/providers/useSession.ts'
import { useArchiveWorkUnit, useWorkUnitParams, useWorkUnits, type WorkUnitStatus } from './useWorkUnits.ts'

const Col = DataTable.Col<WorkUnit>

/** The columns of rules/pages.md#3.6. */
const workUnitColumns = (
  <>
    <Col source="name" width={220} />
    <Col source="type" width={130} />
    <Col source="members" width={150} />
    <Col source="stacks" width={220} />
    <Col source="url" width={260} />
  </>
)

/** True if the name, type, stacks, members or address of a unit contain the text. */
function matches({ name, type, stacks, members, url }: WorkUnit, words: string): boolean {
  const texts = [
    name,
    workUnitTypes[type],
    url,
    ...stacks.map((stack) => stack.name),
    ...members.flatMap(({ displayName, fullName }) => [displayName, fullName]),
  ]
  return texts.some((text) => contains(text, words))
}

interface WorkUnitRowActionsProps {
  unit: WorkUnit
  projectID: string
  onEdit: () => void
  onMoved: () => void
}

/** The actions of a work unit. */
function WorkUnitRowActions({ unit, projectID, onEdit, onMoved }: WorkUnitRowActionsProps) {
  const { move, isPending } = useArchiveWorkUnit(projectID, unit, onMoved)
  const isArchived = unit.status === 'archived'
  const words = isArchived ? t`Unarchive` : t`Archive`
  return (
    <RowTools>
      <EditButton name={unit.name} onClick={onEdit} />
      <Tooltip title={words}>
        <IconButton size="small" aria-label={`${words} ${unit.name}`} loading={isPending} onClick={move}>
          {isArchived ? <UnarchiveOutlined /> : <ArchiveOutlined />}
        </IconButton>
      </Tooltip>
    </RowTools>
  )
}

interface WorkUnitRowsProps {
  project: Project
  /** The button to add a unit, shown in an empty tab. */
  add: React.ReactNode
  /** Opens the form. Undefined without permission to edit. */
  onEdit: ((unit: WorkUnit) => void) | undefined
  /** Called when a unit has moved to the other tab, since the clicked button is gone. */
  onMoved: () => void
}

/** The work units of the selected tab that match the search. */
function WorkUnitRows({ project, add, onEdit, onMoved }: WorkUnitRowsProps) {
  const { tab, keyword, search } = useWorkUnitParams()
  const { data, error, refetch } = useWorkUnits(project.id, tab)
  const shown = data?.filter((unit) => matches(unit, keyword))
  if (error && !data)
    return <ErrorPanel title={t`Couldn't load the work units`} error={error} retry={() => void refetch()} />
  if (shown?.length === 0) {
    return keyword ? (
      <Notice
        title={t`No work units match`}
        actions={<Button variant="outlined" onClick={() => search('')}>{t`Clear search`}</Button>}
      >{t`Search for another name, type, stack or member.`}</Notice>
    ) : (
      <Notice
        title={tab === 'active' ? t`No work units yet` : t`No archived work units`}
        actions={tab === 'active' && add}
      >
        {tab === 'active'
          ? t`A work unit is a part of the project that some of its members work on.`
          : t`Archived work units stay here until you unarchive them.`}
      </Notice>
    )
  }
  return (
    <>
      {error && <Stale reason={error.message} retry={() => void refetch()} />}
      <DataTable
        caption={t`work units`}
        schema={WorkUnit}
        data={shown}
        keyOf={({ id }) => id}
        tools={(unit) =>
          onEdit && (
            <WorkUnitRowActions unit={unit} projectID={project.id} onEdit={() => onEdit(unit)} onMoved={onMoved} />
          )
        }
      >
        {workUnitColumns}
      </DataTable>
    </>
  )
}

const WorkUnitForm = lazyOverlay(async () => (await import('./WorkUnitEdit.tsx')).WorkUnitForm)

const tabNames = Object.keys(workUnitStatuses) as WorkUnitStatus[]

/**
 * Returns a function that tells if the person can create or edit units: leads for their own project, others with full
 * access (rules/projects.md#2.1).
 */
function useMayWrite({ technicalLeads }: Project) {
  const can = useCan()
  const { id } = useProfile()
  const isLead = technicalLeads.some(({ employeeID }) => employeeID === id)
  return (what: 'create' | 'edit') =>
    can(`projectWorkUnits.${what}`) && (isLead || can(`projectWorkUnits.${what}.fullAccess`))
}

/** The work units of a project, active and archived (rules/pages.md#3.6). */
export function WorkUnitList({ project }: { project: Project }) {
  const may = useMayWrite(project)
  const { tab, keyword, setTab, search } = useWorkUnitParams()
  const counts = {
    active: useWorkUnits(project.id, 'active').data?.length,
    archived: useWorkUnits(project.id, 'archived').data?.length,
  }
  const [open, setOpen] = useState<WorkUnit | 'new'>()
  const frame = useRestoreFocus(open !== undefined)
  const add = may('create') && (
    <Button variant="contained" startIcon={<Add />} onClick={() => setOpen('new')}>{t`Add work unit`}</Button>
  )
  return (
    <Stack ref={frame} spacing={3} tabIndex={-1} sx={{ outline: 0 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <SearchBox label={t`Search work units`} value={keyword} onSearch={search} />
        <span style={{ flex: 1 }} />
        {add}
      </Stack>
      <CountTabs
        label={t`Work units by status`}
        tabs={tabNames.map((name) => ({ name, label: workUnitStatuses[name], count: counts[name] }))}
        current={tab}
        onChange={setTab}
      >
        <WorkUnitRows
          project={project}
          add={add}
          onEdit={may('edit') ? setOpen : undefined}
          onMoved={() => {
            if (document.activeElement === document.body) frame.current?.focus()
          }}
        />
      </CountTabs>
      {open && (
        <WorkUnitForm project={project} unit={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
      )}
    </Stack>
  )
}
