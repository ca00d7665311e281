import { t } from '@lingui/core/macro'
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
  Typography,
} from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
import type { ImportOutcome } from '#contract/api/importOutcome.ts'
import { csvText, type Reading } from '#contract/api/importReading.ts'
import { csvTextOf } from '#contract/csvText.ts'
import { describeFailure } from '#src/providers/describeError.ts'
import { useMutation } from '#src/providers/useMutation.ts'
import { FileOrTemplate, type Template } from './FileOrTemplate.tsx'
import { Pairs } from '#src/admin/fields/DescriptionList.tsx'
import { useUnsavedGuard } from '#src/admin/form/useUnsavedGuard.tsx'
import { type ColumnChoice, type ImportColumn, ImportColumns, mappingOf, ImportPreview } from './ImportPreview.tsx'
import { ImportQuestions, isOpen, readingOf } from './ImportQuestions.tsx'

/** Texts that explain an import in its dialog. */
interface ImportHelp {
  /** What a row describes and what the import does with it. */
  text: string
  /** The columns and their accepted values. */
  columns: Readonly<Record<string, string>>
  template: Template
}

interface ImportSourceProps {
  help: ImportHelp
  csv: string
  busy: boolean
  onType: (csv: string) => void
  /** Called when a file is chosen: it is checked at once. Undefined if its letters can't be read. */
  onFile: (csv: string | undefined) => void
}

const textOf = async (file: File) => csvTextOf(new Uint8Array(await file.arrayBuffer()))

/** The input of an import: a file or pasted text. */
function ImportSource({ help, csv, busy, onType, onFile }: ImportSourceProps) {
  return (
    <Stack spacing={4}>
      <Typography variant="body2">
        {help.text} {t`You'll see a preview before anything is saved.`}
      </Typography>
      <FileOrTemplate busy={busy} template={help.template} onFile={(file) => void textOf(file).then(onFile)} />
      <TextField
        multiline
        minRows={4}
        maxRows={10}
        value={csv}
        disabled={busy}
        placeholder={t`Or paste rows here, starting with the column names`}
        onChange={({ target }) => onType(target.value)}
        slotProps={{ htmlInput: { 'aria-label': t`Lines`, spellCheck: false } }}
        sx={{
          '& textarea': {
            fontFamily: 'monospace',
            fontSize: 'var(--text-12)',
            whiteSpace: 'pre',
            overflowX: 'auto',
          },
        }}
      />
      <details>
        <summary>{t`Columns`}</summary>
        <Pairs sx={{ fontSize: 'var(--text-13)', mt: 2 }}>
          {Object.entries(help.columns).flatMap(([name, help]) => [
            <dt key={name}>{name}</dt>,
            <dd key={`${name}.help`}>{help}</dd>,
          ])}
        </Pairs>
      </details>
    </Stack>
  )
}

function problemOf(csv: string | undefined): string {
  if (csv === undefined) return t`The file can't be read. Save it as “CSV UTF-8”, then choose it again.`
  if (!csv.trim()) return t`The file is empty. Choose another file, or paste rows.`
  return csvText.safeParse(csv).success ? '' : t`The file has more than 900,000 characters. Split it into parts.`
}

const outcomeWords = ({ create, update, same }: ImportOutcome) =>
  t`Imported: ${create} created, ${update} updated, ${same} unchanged`

/** The preview or the result of an import. With `columns`, their fields can be changed. */
type Outcome = ImportOutcome & { columns?: readonly ImportColumn[] }

/** What the person chose for the columns, by their names. */
export interface ChosenColumns {
  mapping?: Record<string, string> | undefined
  reading?: Reading | undefined
}

/** The call of an import, and what follows after it was applied; `words` is the success message. */
interface ImportCalls {
  send: (csv: string, apply: boolean, chosen: ChosenColumns) => Promise<Outcome>
  onApplied: (words: string) => Promise<void>
}

/** The choices that an outcome was made with. */
const chosenIn = ({ columns, questions }: Outcome): ChosenColumns => ({
  mapping: columns && mappingOf(columns),
  reading: readingOf(questions),
})

/** One call of an import: a check, or with `apply` the import itself. */
interface Sent {
  csv: string
  apply: boolean
  chosen: ChosenColumns
}

/** The steps of an import: check, preview, apply. */
function useImport({ send: request, onApplied }: ImportCalls, incomplete = '') {
  const [checked, setChecked] = useState<{ csv: string; outcome: Outcome }>()
  const [problem, setProblem] = useState('')
  const { mutate, isPending } = useMutation<void, Error, Sent>({
    mutationFn: async ({ csv, apply, chosen }) => {
      const outcome = await request(csv, apply, chosen)
      setChecked({ csv, outcome })
      if (outcome.applied) await onApplied(outcomeWords(outcome))
    },
    onError: (error, { apply }) =>
      setProblem(describeFailure(apply ? t`Couldn't import the rows` : t`Couldn't check the rows`, error)),
  })
  const send = (csv: string | undefined, apply: boolean, chosen: ChosenColumns = {}) => {
    const found = incomplete || problemOf(csv)
    setProblem(found)
    if (csv === undefined || found) return
    mutate({ csv, apply, chosen })
  }
  return {
    outcome: checked?.outcome,
    busy: isPending,
    problem,
    check: (csv: string | undefined) => send(csv, false),
    /** Checks the same text with other choices for its columns. */
    choose: (chosen: ChosenColumns) => checked && send(checked.csv, false, { ...chosenIn(checked.outcome), ...chosen }),
    apply: () => checked && send(checked.csv, true, chosenIn(checked.outcome)),
    /** Returns to the text. */
    back: () => {
      setChecked(undefined)
      setProblem('')
    },
  }
}

interface ImportDialogProps extends ImportCalls {
  title: string
  help: ImportHelp
  /** Inputs that hold for all rows, above the rows, and what was chosen, above the preview. */
  common?: { inputs: ReactNode; chosen: ReactNode; problem: string }
  /** The fields that columns can be mapped to, if mapping is possible. */
  choices?: readonly ColumnChoice[]
  onClose: () => void
}

/** The dialog of a CSV import: text or file, preview, apply. */
export function ImportDialog({ title, help, common, choices, onClose, ...calls }: ImportDialogProps) {
  const id = useId()
  const [csv, setCsv] = useState('')
  const { outcome, busy, problem, check, choose, apply, back } = useImport(calls, common?.problem)
  const { question, leave } = useUnsavedGuard(csv.trim() !== '')
  const close = () => leave(onClose)
  const changes = outcome && outcome.create + outcome.update
  return (
    <Dialog open onClose={() => !busy && close()} maxWidth="md" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
        {outcome ? common?.chosen : common?.inputs}
        {outcome?.columns && choices && (
          <ImportColumns
            columns={outcome.columns}
            choices={choices}
            disabled={busy}
            onChange={(mapping) => choose({ mapping })}
          >{t`Empty cells keep the current value. Separate several entries with ;`}</ImportColumns>
        )}
        {outcome && (
          <ImportQuestions questions={outcome.questions} disabled={busy} onChange={(reading) => choose({ reading })} />
        )}
        {outcome && isOpen(outcome.questions) ? null : outcome ? (
          <ImportPreview
            outcome={outcome}
            broken={t`Fix the errors, then check again. Nothing is imported until all rows are correct.`}
          />
        ) : (
          <ImportSource
            help={help}
            csv={csv}
            busy={busy}
            onType={setCsv}
            onFile={(text) => {
              setCsv(text ?? '')
              check(text)
            }}
          />
        )}
        {problem && <Alert severity="error">{problem}</Alert>}
      </DialogContent>
      <DialogActions sx={{ p: 4 }}>
        <Button color="inherit" disabled={busy} onClick={close}>{t`Cancel`}</Button>
        {outcome ? (
          <>
            <Button color="inherit" disabled={busy} onClick={back}>{t`Back`}</Button>
            <Button
              variant="contained"
              loading={busy}
              disabled={outcome.error > 0 || changes === 0}
              onClick={() => apply()}
            >
              {changes === 0 && outcome.error === 0 && !isOpen(outcome.questions) ? t`Nothing to apply` : t`Apply`}
            </Button>
          </>
        ) : (
          <Button
            variant="contained"
            loading={busy}
            disabled={!csv.trim()}
            onClick={() => check(csv)}
          >{t`Check`}</Button>
        )}
      </DialogActions>
      {question}
    </Dialog>
  )
}
