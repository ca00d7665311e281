import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Alert, Button, Checkbox, FormControlLabel, Stack, Typography } from '@mui/material'
import { useRef, useState } from 'react'
import {
  type ImportCheck,
  ImportedEmployee,
  importFields,
  type ImportProgress,
  type Mended,
  neededForNew,
  onlyForNew,
} from '#contract/api/employeeImports.ts'
import { labelOf } from '#contract/fields.ts'
import type { Reading } from '#contract/api/importReading.ts'
import { csvOf } from '#src/admin/import/csv.ts'
import { FileOrTemplate } from '#src/admin/import/FileOrTemplate.tsx'
import type { ChosenColumns } from '#src/admin/import/ImportDialog.tsx'
import { ImportColumns, mappingOf, ImportPreview } from '#src/admin/import/ImportPreview.tsx'
import { ImportQuestions, isOpen, readingOf } from '#src/admin/import/ImportQuestions.tsx'
import { MendLine } from '#src/admin/import/MendLine.tsx'
import { PageHeading } from '#src/admin/layout/PageHeading.tsx'
import { useCommand } from '#src/providers/dataProvider/hooks.ts'
import { describeFailure } from '#src/providers/describeError.ts'
import { useOwnFields } from '#src/resources/useOwnFields.ts'
import { ImportStatus, RecentImports, UndoDialog, useImports } from './ImportStatus.tsx'

interface FileDropProps {
  busy: boolean
  onFile: (file: File) => void
}

/** The columns of the product, as an import names them. */
const columns = importFields.map((field) => labelOf(ImportedEmployee, field))

/** Takes a CSV file by drop or file chooser, and gives an empty one. */
function FileDrop({ busy, onFile }: FileDropProps) {
  const [over, setOver] = useState(false)
  const own = useOwnFields('people')
  const template = {
    name: 'employees-template',
    csv: () => csvOf([[...columns, ...own.map(({ name }) => name)]]),
  }
  return (
    <Stack
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        const [file] = event.dataTransfer.files
        if (file) onFile(file)
      }}
      sx={{
        alignItems: 'center',
        gap: 3,
        p: 8,
        border: '1px dashed',
        borderColor: over ? 'secondary.main' : 'divider',
        borderRadius: 'var(--radius-card)',
        bgcolor: 'background.paper',
        textAlign: 'center',
      }}
    >
      <Typography
        variant="body2"
        color="text.secondary"
        sx={{ maxWidth: 640 }}
      >{t`Drop a CSV file here, with column names in the first row. People with a known team email are updated, others are created. You see a preview before anything is saved.`}</Typography>
      <FileOrTemplate busy={busy} template={template} onFile={onFile} />
    </Stack>
  )
}

/** A file and the preview of its import. */
interface Checked extends ImportCheck {
  file: File
  mapping: Record<string, string>
  reading: Reading
  mended: Mended
}

/** The steps of an import: check a file, map its columns, start the import, undo it. */
function useEmployeeImport() {
  const { data: imports, refetch } = useImports()
  const [checked, setChecked] = useState<Checked>()
  const [shown, setShown] = useState('')
  const [problem, setProblem] = useState('')
  const newest = useRef(0)
  /** For a mutation: clears the last problem, and shows its own. */
  const telling = (failure: string) => ({
    noRefresh: true,
    onMutate: () => setProblem(''),
    onError: (error: unknown) => setProblem(describeFailure(failure, error)),
  })
  const show = async (id: string) => {
    await refetch()
    setShown(id)
  }
  const checking = useCommand('employeeImports', 'check', telling(t`Couldn't check the file`))
  const starting = useCommand('employeeImports', 'start', {
    ...telling(t`Couldn't import the file`),
    onSuccess: ({ data }) => show(data.id),
  })
  const undoing = useCommand('employeeImports', 'undo', {
    ...telling(t`Couldn't undo the import`),
    onSuccess: (_answer, { params }) => show(params.id),
  })

  return {
    checked,
    progress: imports?.find(({ id }) => id === shown),
    busy: checking.isPending || starting.isPending || undoing.isPending,
    problem,
    check: async (file: File, { mapping, reading, mended = {} }: ChosenColumns & { mended?: Mended } = {}) => {
      const request = ++newest.current
      const body = {
        ...(mapping && { mapping: JSON.stringify(mapping) }),
        ...(reading && { reading: JSON.stringify(reading) }),
        mended: JSON.stringify(mended),
      }
      const answer = await checking.mutateAsync({ file, body }).catch(() => undefined)
      // Ignores the answer if the columns have been changed again meanwhile.
      if (!answer || request !== newest.current) return
      const { data } = answer
      setChecked({ ...data, file, mended, mapping: mappingOf(data.columns), reading: readingOf(data.questions) })
    },
    start: ({ file, mapping, reading, mended }: Checked, invite: boolean) => {
      const chosen = { mapping: JSON.stringify(mapping), reading: JSON.stringify(reading) }
      const body = { ...chosen, mended: JSON.stringify(mended), invite: String(invite) }
      starting.mutate({ file, body })
    },
    undo: (id: string) => undoing.mutate({ params: { id } }),
    /** Returns to the file chooser. */
    reset: () => {
      setChecked(undefined)
      setShown('')
      setProblem('')
    },
  }
}

const choices = importFields.map((field) => {
  const label = labelOf(ImportedEmployee, field)
  return { field, label: onlyForNew.includes(field) ? t`${label} (only for new people)` : label }
})
const needed = ['teamEmail' as const, ...neededForNew].map((field) => labelOf(ImportedEmployee, field)).join(', ')

function actionOf({ questions, create, update }: Checked): string {
  const writes = create + update
  if (isOpen(questions)) return t`Import`
  return writes ? t`Import ${plural(writes, { one: '# row', other: '# rows' })}` : t`Nothing to import`
}

type Steps = ReturnType<typeof useEmployeeImport>

/** The preview: what the import will change, the column mapping, and the button that starts it. */
function Check({ checked, steps }: { checked: Checked; steps: Steps }) {
  const [invite, setInvite] = useState(false)
  const own = useOwnFields('people')
  const { busy, check, start, reset } = steps
  const writes = checked.create + checked.update
  const cellsOf = (line: number) => checked.lines.find((one) => one.line === line)?.cells ?? {}
  const mend = (line: number, cells: Record<string, string>) => {
    const mended = { ...checked.mended, [line]: { ...checked.mended[line], ...cells } }
    void check(checked.file, { ...checked, mended })
  }
  const isAddressed = checked.columns.some(({ field }) => field === 'teamEmail')
  return (
    <Stack spacing={4}>
      <ImportColumns
        columns={checked.columns}
        choices={[...choices, ...own.map(({ id, name }) => ({ field: `own.${id}`, label: name }))]}
        disabled={busy}
        onChange={(mapping) => void check(checked.file, { ...checked, mapping })}
      >
        <Trans>New people need {needed}. Empty cells change nothing. Separate several entries with a semicolon.</Trans>
      </ImportColumns>
      <ImportQuestions
        questions={checked.questions}
        disabled={busy}
        onChange={(reading) => void check(checked.file, { ...checked, reading })}
      />
      {isOpen(checked.questions) ? null : isAddressed ? (
        <ImportPreview
          outcome={checked}
          broken={t`Rows with errors are skipped. To import them, correct them here.`}
          mend={(line) => {
            const cells = cellsOf(line)
            const isHere = Object.keys(cells).length > 0
            return isHere && <MendLine key={line} cells={cells} busy={busy} onMend={(now) => mend(line, now)} />
          }}
        />
      ) : (
        <Alert severity="info">{t`Choose the column that has the team email. It identifies people.`}</Alert>
      )}
      {checked.create > 0 && (
        <FormControlLabel
          label={t`Email invitations to new people`}
          control={<Checkbox checked={invite} onChange={(_event, next) => setInvite(next)} />}
        />
      )}
      <Stack direction="row" sx={{ gap: 2 }}>
        <Button variant="contained" loading={busy} disabled={writes === 0} onClick={() => start(checked, invite)}>
          {actionOf(checked)}
        </Button>
        <Button color="inherit" disabled={busy} onClick={reset}>{t`Choose another file`}</Button>
      </Stack>
    </Stack>
  )
}

/** Imports people from a CSV file: choose a file, map columns, preview, import, undo. */
export function EmployeeImport() {
  const steps = useEmployeeImport()
  const { checked, progress, busy, problem, check, undo, reset } = steps
  const [undoing, setUndoing] = useState<ImportProgress>()
  return (
    <Stack spacing={4}>
      <PageHeading title={t`Import employees`} />
      {problem && <Alert severity="error">{problem}</Alert>}
      {progress ? (
        <ImportStatus progress={progress} busy={busy} onUndo={() => setUndoing(progress)} onAnother={reset} />
      ) : checked ? (
        <Check checked={checked} steps={steps} />
      ) : (
        <>
          <FileDrop busy={busy} onFile={(file) => void check(file)} />
          <RecentImports onUndo={setUndoing} />
        </>
      )}
      {undoing && (
        <UndoDialog
          progress={undoing}
          onConfirm={() => {
            setUndoing(undefined)
            undo(undoing.id)
          }}
          onCancel={() => setUndoing(undefined)}
        />
      )}
    </Stack>
  )
}
