import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import type { Project } from '#contract/api/project.ts'
import { workUnitStatuses } from '#contract/api/projectWords.ts'
import type { WorkUnit } from '#contract/api/workUnits.ts'
import { CountTabs } from '#src/components/CountTabs.tsx'
import { SearchBox } from '#src/components/filters/SearchBox.tsx'
import { useFocusKept } from '#src/components/form/useFocusKept.ts'
import { lazyLayer } from '#src/components/lazyInline.tsx'
import { useCan, useProfile } from '#src/providers/session.ts'
import { WorkUnitRows } from './Units.tsx'
import { useWorkUnitParams } from './useUnitPlace.ts'
import { type WorkUnitStatus, useWorkUnits } from './useWorkUnits.ts'

const UnitPanel = lazyLayer(async () => (await import('./UnitPanel.tsx')).WorkUnitForm)

const tabNames = Object.keys(workUnitStatuses) as WorkUnitStatus[]

/** Leads keep the units of their project, holders of full access those of all (wire-projects-invoices.md section 3.3). */
function useMayWrite({ technicalLeads }: Project) {
  const can = useCan()
  const { id } = useProfile()
  const isLead = technicalLeads.some(({ employeeID }) => employeeID === id)
  return (what: 'create' | 'edit') =>
    can(`projectWorkUnits.${what}`) && (isLead || can(`projectWorkUnits.${what}.fullAccess`))
}

/** The work units of a project, running and archived (screens.md section 2.6.3). */
export function WorkUnitList({ project }: { project: Project }) {
  const may = useMayWrite(project)
  const { tab, keyword, setTab, search } = useWorkUnitParams()
  const counts = {
    active: useWorkUnits(project.id, 'active').data?.length,
    archived: useWorkUnits(project.id, 'archived').data?.length,
  }
  const [open, setOpen] = useState<WorkUnit | 'new'>()
  const frame = useFocusKept(open !== undefined)
  const add = may('create') && (
    <Button variant="contained" startIcon={<Add />} onClick={() => setOpen('new')}>
      Add work unit
    </Button>
  )
  return (
    <Stack ref={frame} spacing={3} tabIndex={-1} sx={{ outline: 0 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <SearchBox label="Search work units" value={keyword} onSearch={search} />
        <span style={{ flex: 1 }} />
        {add}
      </Stack>
      <CountTabs
        label="Work units by status"
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
        <UnitPanel
          project={project}
          unit={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Stack>
  )
}
