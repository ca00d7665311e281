import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import {
  ImportedEmployee,
  importFields,
  type ImportProgress,
  neededForNew,
  onlyForNew,
} from '#contract/api/employeeImports.ts'
import { labelOf } from '#contract/fields.ts'
import { ImportColumns } from '#src/components/ImportColumns.tsx'
import { ImportPreview } from '#src/components/ImportPreview.tsx'
import { PageHeading } from '#src/components/PageHeading.tsx'
import { FileDrop } from './FileDrop.tsx'
import { ImportStatus } from './Progress.tsx'
import { RecentImports } from './Recent.tsx'
import { UndoDialog } from './UndoQuestion.tsx'
import { type Checked, useEmployeeImport } from './useEmployeeImport.ts'

const choices = importFields.map((field) => {
  const only = onlyForNew.includes(field) ? ' (only for new people)' : ''
  return { field, label: labelOf(ImportedEmployee, field) + only }
})
const needed = ['teamEmail' as const, ...neededForNew]
  .map((field) => labelOf(ImportedEmployee, field))
  .join(', ')

type Steps = ReturnType<typeof useEmployeeImport>

/** What a file would do, how its columns are read, and the button that does it. */
function Check({ checked, steps }: { checked: Checked; steps: Steps }) {
  const [invite, setInvite] = useState(false)
  const { busy, check, start, reset } = steps
  const writes = checked.create + checked.update
  const isAddressed = checked.columns.some(({ field }) => field === 'teamEmail')
  return (
    <Stack spacing={4}>
      <ImportColumns
        columns={checked.columns}
        choices={choices}
        disabled={busy}
        onChange={(mapping) => void check(checked.file, mapping)}
      >
        New people need {needed}. Empty cells keep what is there; several entries have ; between them.
      </ImportColumns>
      {isAddressed ? (
        <ImportPreview
          outcome={checked}
          broken="Broken lines are left out; or correct the file and choose it again."
        />
      ) : (
        <Alert severity="info">Choose which column is the team e-mail: it tells whom a line is about.</Alert>
      )}
      {checked.create > 0 && (
        <FormControlLabel
          label="Send invitations to new people by e-mail"
          control={<Checkbox checked={invite} onChange={(_event, next) => setInvite(next)} />}
        />
      )}
      <Stack direction="row" sx={{ gap: 2 }}>
        <Button
          variant="contained"
          loading={busy}
          disabled={writes === 0}
          onClick={() => void start(checked, invite)}
        >
          {writes === 0
            ? 'Nothing to import'
            : `Import ${writes.toLocaleString('en-US')} ${writes === 1 ? 'line' : 'lines'}`}
        </Button>
        <Button color="inherit" disabled={busy} onClick={reset}>
          Choose another file
        </Button>
      </Stack>
    </Stack>
  )
}

/** Brings people in from a CSV file: file, columns, preview, import, and the way back. */
export function EmployeeImport() {
  const steps = useEmployeeImport()
  const { checked, progress, busy, problem, check, run, undo, reset } = steps
  const [asked, setAsked] = useState<ImportProgress>()
  /** What is being taken back already goes on without a question. */
  const askToUndo = (one: ImportProgress) => (one.state === 'undoing' ? void undo(one.id) : setAsked(one))
  return (
    <Stack spacing={4}>
      <PageHeading title="Import employees" />
      {problem && <Alert severity="error">{problem}</Alert>}
      {progress ? (
        <ImportStatus
          progress={progress}
          busy={busy}
          onRun={() => void run(progress.id)}
          onUndo={() => askToUndo(progress)}
          onAnother={reset}
        />
      ) : checked ? (
        <Check checked={checked} steps={steps} />
      ) : (
        <>
          <FileDrop busy={busy} onFile={(file) => void check(file)} />
          <RecentImports onUndo={askToUndo} onRun={(id) => void run(id)} />
        </>
      )}
      {asked && (
        <UndoDialog
          progress={asked}
          onConfirm={() => {
            setAsked(undefined)
            void undo(asked.id)
          }}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </Stack>
  )
}
