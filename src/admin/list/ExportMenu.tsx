import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { exportPath } from '#contract/exportPath.ts'
import type { ExportRequest, ExportFormat } from '#contract/exports.ts'
import { httpStream } from '#src/providers/http.ts'
import { useEffect, useRef, useState } from 'react'
import { useNotify } from 'react-admin'
import { dateIn } from '#contract/dates.ts'
import { reasonOf } from '#src/providers/describeError.ts'
import { saveFile } from '#src/admin/hooks/browser.ts'
import { useSettings } from '#src/providers/useSession.ts'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import { Button, Menu, MenuItem } from '@mui/material'
import { decimal } from '#src/i18n/format.ts'

/**
 * Downloads a list and saves it as a file. Calls `onBytes` with the bytes received so far. Returns the file name.
 * @throws ApiError, or the error of a broken connection; an incomplete file isn't saved
 */
async function saveExport(
  request: ExportRequest,
  day: string,
  onBytes: (bytes: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const stream = await httpStream(exportPath, { method: 'POST', body: request, signal })
  const parts: Uint8Array<ArrayBuffer>[] = []
  let count = 0
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value as Uint8Array<ArrayBuffer>)
    count += value.length
    onBytes(count)
  }
  const name = `${request.list}-${day}.${request.format}`
  saveFile(new Blob(parts), name)
  return name
}

/**
 * Runs one export at a time and aborts it when the page unmounts. `bytes` is the number received so far, undefined if
 * none is running.
 */
function useExport() {
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
      notify(t`Saved ${name}`)
    } catch (error) {
      if (!signal.aborted) notify(t`Couldn't export - ${reasonOf(error)}`, { type: 'error' })
    }
    setBytes(undefined)
  }
  return { bytes, start, stop: () => running.current?.abort() }
}

export interface ExportMenuProps {
  /** The list with its current filter and order; `columns` are those on screen, if people can choose them. */
  request: Omit<ExportRequest, 'format'>
  /** `columns` plus the masked ones that the person can read. Only this choice exports them. */
  withSalaries?: string[] | undefined
}

const names: Record<ExportFormat, string> = { csv: 'CSV', xlsx: 'Excel' }
const formats = Object.keys(names) as ExportFormat[]

/** A menu that exports all rows of a list, not only this page. */
export function ExportMenu({ request, withSalaries }: ExportMenuProps) {
  const { bytes, start, stop } = useExport()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { columns, ...all } = request
  const choices = formats.flatMap((format) =>
    columns
      ? [
          { label: t`${names[format]}, these columns`, request: { ...request, format } },
          ...(withSalaries
            ? [
                {
                  label: t`${names[format]}, with all salaries`,
                  request: { ...request, columns: withSalaries, format },
                },
              ]
            : []),
          { label: t`${names[format]}, all columns`, request: { ...all, format } },
        ]
      : [{ label: names[format], request: { ...all, format } }],
  )
  if (bytes !== undefined)
    return (
      <Button size="small" color="inherit" className="tabular" onClick={stop}>
        <Trans>Stop export ({decimal(bytes / 1e6, 1)} MB)</Trans>
      </Button>
    )
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<FileDownloadOutlined />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >{t`Export`}</Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {choices.map((choice) => (
          <MenuItem
            key={choice.label}
            onClick={() => {
              setAnchor(null)
              void start(choice.request)
            }}
          >
            {choice.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
