import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { employeeImports, type ImportCheck, type ImportProgress } from '#contract/api/employeeImports.ts'
import { mappingOf } from '#src/components/ImportColumns.tsx'
import { call } from '#src/providers/call.ts'
import { reasonOf } from '#src/providers/reasonOf.ts'

/** A file with what an import of it would do. */
export interface Checked extends ImportCheck {
  file: File
  mapping: Record<string, string>
}

const inState = { run: 'finished', undo: 'undone' } as const

/** The steps of an import: check a file, change its columns, run it, take it back. */
export function useEmployeeImport() {
  const client = useQueryClient()
  const [checked, setChecked] = useState<Checked>()
  const [progress, setProgress] = useState<ImportProgress>()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const newest = useRef(0)

  const attempt = async (what: string, work: () => Promise<void>) => {
    setBusy(true)
    setProblem('')
    try {
      await work()
    } catch (error) {
      setProblem(`Could not ${what} - ${reasonOf(error)}`)
    }
    setBusy(false)
  }

  const check = (file: File, mapping?: Record<string, string>) =>
    attempt('check the file', async () => {
      const turn = ++newest.current
      const body = mapping ? { mapping: JSON.stringify(mapping) } : {}
      const { data } = await call(employeeImports.check, { file, body })
      // A column may have been changed again meanwhile.
      if (turn !== newest.current) return
      setChecked({
        ...data,
        file,
        mapping: mappingOf(data.columns),
      })
    })

  /** Calls until there is nothing left to do. */
  const goOn = async (name: keyof typeof inState, id: string) => {
    let state: ImportProgress['state'] | undefined
    while (state !== inState[name]) {
      const { data } = await call(employeeImports[name], { params: { id } })
      state = data.state
      setProgress(data)
    }
    await client.invalidateQueries()
  }

  return {
    checked,
    progress,
    busy,
    problem,
    check,
    start: ({ file, mapping }: Checked, invite: boolean) =>
      attempt('import', async () => {
        const body = { mapping: JSON.stringify(mapping), invite: String(invite) }
        const { data } = await call(employeeImports.start, { file, body })
        setProgress(data)
        await goOn('run', data.id)
      }),
    run: (id: string) => attempt('go on with the import', () => goOn('run', id)),
    undo: (id: string) => attempt('undo the import', () => goOn('undo', id)),
    /** Back to the choice of a file. */
    reset: () => {
      setChecked(undefined)
      setProgress(undefined)
      setProblem('')
    },
  }
}
