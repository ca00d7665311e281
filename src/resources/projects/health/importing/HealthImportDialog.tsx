import { importColumns } from '#contract/api/health.ts'
import { health as healthApi } from '#contract/api/healthCalls.ts'
import type { Project } from '#contract/api/project.ts'
import { call } from '#src/providers/call.ts'
import { useSaveHealth } from '../useKeepHealth.ts'
import { ImportDialog } from './ImportDialog.tsx'
import { templateCsv } from './template.ts'

const help = {
  text: 'A line is about a cycle, an audit, an item of an audit or an action item. What is there already is found by cycle, type and name, and updated: importing the same file twice changes nothing.',
  columns: importColumns,
  template: { name: 'health-import-template', csv: templateCsv },
}

/** Brings audits and action items of a project in from CSV. */
export function HealthImport({ project, onClose }: { project: Project; onClose: () => void }) {
  const { told } = useSaveHealth(project.id)
  return (
    <ImportDialog
      title="Import audits and action items"
      help={help}
      send={async (csv, apply) =>
        (await call(healthApi.importCsv, { params: { id: project.id }, body: { csv, apply } })).data
      }
      onApplied={async (words) => {
        await told(words, {})
        onClose()
      }}
      onClose={onClose}
    />
  )
}
