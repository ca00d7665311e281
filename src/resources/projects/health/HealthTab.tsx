import Add from '@mui/icons-material/Add'
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import type { Project } from '#contract/api/project.ts'
import { useFocusKept } from '#src/components/form/useFocusKept.ts'
import { lazyLayer } from '#src/components/lazyInline.tsx'
import { lazyTab } from '#src/components/lazyTab.tsx'
import { ErrorPanel, Notice } from '#src/components/Notice.tsx'
import { Stale } from '#src/components/table/Stale.tsx'
import { TwoColumns } from '#src/components/TwoColumns.tsx'
import { AuditCycleList } from './cycles/CycleList.tsx'
import { AuditCycleForm } from './cycles/CyclePanel.tsx'
import { HealthSummary } from './HealthHead.tsx'
import { ActionItemList } from './items/ItemList.tsx'
import { useCycles, useActionItems } from './useHealth.ts'
import { useHealthParams } from './useHealthPlace.ts'
import { useHealthRights } from './useHealthRights.ts'

const AuditPage = lazyTab(async () => (await import('./audit/AuditPage.tsx')).AuditPage)
const NewAudit = lazyTab(async () => (await import('./audit/AuditPage.tsx')).NewAudit)
const HealthImportDialog = lazyLayer(
  async () => (await import('./importing/HealthImportDialog.tsx')).HealthImport,
)

function NoCycles({ mayEdit, actions }: { mayEdit: boolean; actions: React.ReactNode }) {
  return (
    <Notice title="No audits yet" actions={actions}>
      A cycle is one audit round of the project, with at most one audit of each type. Its scores and action
      items feed the dashboards.
      {mayEdit && ' Add a cycle, or import what you have as CSV.'}
    </Notice>
  )
}

/** Audits and action items of a project, which the dashboards are made of (wire-surveys-dashboards.md section 6). */
export function HealthTab({ project }: { project: Project }) {
  const { mayEdit } = useHealthRights(project)
  const place = useHealthParams()
  const { data: cycles, error, refetch } = useCycles(project.id)
  const { data: items } = useActionItems(project.id)
  const [open, setOpen] = useState<'cycle' | 'import'>()
  const frame = useFocusKept(open !== undefined || place.audit !== '')
  const close = () => setOpen(undefined)
  if (!cycles) {
    if (!error) return <Skeleton variant="rounded" height={480} aria-label="Loading the audits" />
    return <ErrorPanel title="The audits could not be loaded" error={error} retry={() => void refetch()} />
  }
  if (place.audit) {
    return place.audit === 'new' && mayEdit ? (
      <NewAudit cycle={cycles.find(({ id }) => id === place.cycle)} />
    ) : (
      <AuditPage projectID={project.id} cycles={cycles} id={place.audit} mayEdit={mayEdit} />
    )
  }
  const isEmpty = cycles.length === 0 && items?.length === 0
  const actions = mayEdit && (
    <>
      <Button color="inherit" startIcon={<FileUploadOutlined />} onClick={() => setOpen('import')}>
        Import CSV
      </Button>
      <Button variant="contained" startIcon={<Add />} onClick={() => setOpen('cycle')}>
        Add cycle
      </Button>
    </>
  )
  return (
    <Stack ref={frame} spacing={4} tabIndex={-1} sx={{ outline: 0 }}>
      {!isEmpty && (
        <Stack direction="row" spacing={2} sx={{ justifyContent: 'flex-end' }}>
          {actions}
        </Stack>
      )}
      {error && <Stale reason={error.message} retry={() => void refetch()} />}
      {isEmpty ? (
        <NoCycles mayEdit={mayEdit} actions={actions} />
      ) : (
        <>
          <HealthSummary cycles={cycles} items={items} />
          <TwoColumns
            left={
              cycles.length === 0 ? (
                <NoCycles mayEdit={mayEdit} actions={false} />
              ) : (
                <AuditCycleList projectID={project.id} cycles={cycles} mayEdit={mayEdit} />
              )
            }
            right={<ActionItemList projectID={project.id} cycles={cycles} mayEdit={mayEdit} />}
          />
        </>
      )}
      {open === 'cycle' && <AuditCycleForm projectID={project.id} cycle={undefined} onClose={close} />}
      {open === 'import' && <HealthImportDialog project={project} onClose={close} />}
    </Stack>
  )
}
