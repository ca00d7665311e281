import { useEffect, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import type { ExportRequest } from '#contract/exports.ts'
import { dateIn } from '#contract/dates.ts'
import { reasonOf } from '#src/providers/reasonOf.ts'
import { useSettings } from '#src/providers/session.ts'
import { saveExport } from './saveExport.ts'

/** An export of this page: one at a time, stopped when the page is left. `bytes`: how many have come, nothing while there is none. */
export function useExport() {
  const { timeZone } = useSettings()
  const notify = useNotify()
  const [bytes, setBytes] = useState<number>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const start = async (request: ExportRequest) => {
    const { signal } = (running.current = new AbortController())
    setBytes(0)
    try {
      const name = await saveExport(request, dateIn(timeZone, new Date()), setBytes, signal)
      notify(`Saved ${name}`)
    } catch (error) {
      if (!signal.aborted) notify(`Could not export - ${reasonOf(error)}`, { type: 'error' })
    }
    setBytes(undefined)
  }
  return { bytes, start, stop: () => running.current?.abort() }
}
