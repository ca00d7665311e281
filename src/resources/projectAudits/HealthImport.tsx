import { msg, t } from '@lingui/core/macro'
import { importColumns } from '#contract/api/projectAudits/audit.ts'
import type { Project } from '#contract/api/projects/project.ts'
import { words } from '#contract/words.ts'
import { csvOf } from '#src/admin/import/csv.ts'
import { ImportDialog } from '#src/admin/import/ImportDialog.tsx'
import { useCommand, useRefresh } from '#src/providers/dataProvider/hooks.ts'
import { useNotify } from 'react-admin'

type Cells = Partial<Record<keyof typeof importColumns, string>>

/** Sample rows of the template, one of each kind. */
const examples: Cells[] = [
  { kind: 'cycle', cycle: '4', date: '2026-09-30', score: '3.75', flag: 'yellow' },
  words({
    kind: 'audit',
    cycle: '4',
    type: 'engineering-health',
    name: msg`Engineering health`,
    date: '2026-09-28',
    score: '3.5',
  }),
  words({
    kind: 'item',
    cycle: '4',
    type: 'engineering-health',
    name: 'Releases can be rolled back',
    area: 'delivery',
    grade: '2',
    severity: 'high',
    notes: msg`By hand, takes an hour`,
    'action item': msg`Automate the rollback`,
  }),
  words({
    kind: 'action-item',
    cycle: '4',
    name: msg`Automate the rollback`,
    priority: 'high',
    status: 'pending',
    due: '2026-10-31',
  }),
]

const names = Object.keys(importColumns) as (keyof typeof importColumns)[]

/** The template as CSV text. */
export const templateCsv = (): string =>
  csvOf([names, ...examples.map((cells) => names.map((name) => cells[name] ?? ''))])

const help = {
  get text() {
    return t`Each row is a cycle, an audit, an audit item or an action item. A row with a known cycle, type and name updates it.`
  },
  columns: importColumns,
  template: { name: 'health-import-template', csv: templateCsv },
}

/** Imports audits and action items of a project from CSV. */
export function HealthImport({ project, onClose }: { project: Project; onClose: () => void }) {
  const { mutateAsync: importCsv } = useCommand('auditCycles', 'importCsv', { noRefresh: true })
  const notify = useNotify()
  const refresh = useRefresh()
  return (
    <ImportDialog
      title={t`Import audits and action items`}
      help={help}
      send={async (csv, apply, { reading }) =>
        (await importCsv({ params: { id: project.id }, body: { csv, reading, apply } })).data
      }
      onApplied={async (words) => {
        await refresh('auditCycles')
        notify(words, { type: 'success' })
        onClose()
      }}
      onClose={onClose}
    />
  )
}
