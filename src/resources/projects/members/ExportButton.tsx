import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import type { Project } from '#contract/api/project.ts'
import { mayRead } from '#contract/fields.ts'
import { saveCsv } from '#src/components/csv.ts'
import { useCan } from '#src/providers/session.ts'
import { memberColumns } from './memberColumns.tsx'
import { type MemberTab, memberTabs } from './useMemberPlace.ts'
import { rosterCsv } from './rosterCsv.ts'
import { fetchSeats } from './useSeats.ts'

/** Saves every seat of the shown tab as a CSV file, with the columns that the person may read. */
export function ExportButton({ project, tab }: { project: Project; tab: MemberTab }) {
  const can = useCan()
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const columns = memberColumns({ project, withStatus: true }).filter((column) => mayRead(column, can))
      const currency = { label: 'Currency', text: () => project.currency?.name ?? '' }
      const withRate = columns.some(({ source }) => source === 'rate')
      const seats = await fetchSeats(project.id, tab)
      const text = rosterCsv(withRate ? [...columns, currency] : columns, seats)
      saveCsv(text, `${project.code}-members-${memberTabs[tab].toLowerCase()}`)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      notify(`Could not export the members - ${reason}`, { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button color="inherit" startIcon={<FileDownloadOutlined />} loading={busy} onClick={() => void save()}>
      Export CSV
    </Button>
  )
}
