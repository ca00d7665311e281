import { useState } from 'react'
import { lettersProblem } from '#contract/csvText.ts'
import { HealthImport } from '#contract/api/health.ts'
import type { ImportOutcome } from '#contract/api/importOutcome.ts'
import { type ImportColumn, mappingOf } from '#src/components/ImportColumns.tsx'
import { reasonOf } from '#src/providers/reasonOf.ts'

function problemOf(csv: string): string {
  if (!csv.trim()) return 'There is nothing in it. Choose another file, or paste lines.'
  const letters = lettersProblem(csv)
  if (letters) return letters
  return HealthImport.shape.csv.safeParse(csv).success
    ? ''
    : 'It is too long: an import takes 900,000 characters. Cut it into parts.'
}

const outcomeWords = ({ create, update, same }: ImportOutcome) =>
  `Imported: ${create} created, ${update} updated, ${same} unchanged.`

/** What an import would do or did; with columns, each can be another field. */
type Outcome = ImportOutcome & { columns?: readonly ImportColumn[] }

/** How an import is sent, and what follows when it was written; `words` say what came of it. */
export interface ImportCalls {
  send: (csv: string, apply: boolean, mapping?: Record<string, string>) => Promise<Outcome>
  onApplied: (words: string) => Promise<void>
}

/** The steps of an import: check a text, look at what it would do, apply it. */
export function useImport({ send: ask, onApplied }: ImportCalls) {
  const [checked, setChecked] = useState<{ csv: string; outcome: Outcome }>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const send = async (csv: string, apply: boolean, mapping?: Record<string, string>) => {
    const found = problemOf(csv)
    setProblem(found)
    if (found) return
    setBusy(true)
    try {
      const outcome = await ask(csv, apply, mapping)
      setChecked({ csv, outcome })
      if (outcome.applied) await onApplied(outcomeWords(outcome))
    } catch (error) {
      setProblem(`Could not ${apply ? 'apply' : 'check'} the import - ${reasonOf(error)}`)
    }
    setBusy(false)
  }
  return {
    outcome: checked?.outcome,
    busy,
    problem,
    check: (csv: string) => send(csv, false),
    /** Checks the same text with other fields for its columns. */
    choose: (mapping: Record<string, string>) => checked && send(checked.csv, false, mapping),
    apply: () => {
      const columns = checked?.outcome.columns
      return checked && send(checked.csv, true, columns && mappingOf(columns))
    },
    /** Back to the text. */
    back: () => {
      setChecked(undefined)
      setProblem('')
    },
  }
}
