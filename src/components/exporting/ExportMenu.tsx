import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import type { ExportFormat, ExportRequest } from '#contract/exports.ts'
import { decimal } from '#src/i18n/decimal.ts'
import { useExport } from './useExport.ts'

export interface ExportMenuProps {
  /** The list as it is narrowed and ordered now; `columns` are those on the screen, where they can be chosen. */
  request: Omit<ExportRequest, 'format'>
  /** `columns` and those that are masked on the screen, for whoever may read them: only this choice has them in the file. */
  withSalaries?: string[] | undefined
}

const names: Record<ExportFormat, string> = { csv: 'CSV', xlsx: 'Excel' }
const formats = Object.keys(names) as ExportFormat[]

/** Saves every row of a list as a file, not only this page. */
export function ExportMenu({ request, withSalaries }: ExportMenuProps) {
  const { bytes, start, stop } = useExport()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { columns, ...all } = request
  const choices = formats.flatMap((format) =>
    columns
      ? [
          { label: `${names[format]}, these columns`, request: { ...request, format } },
          ...(withSalaries
            ? [
                {
                  label: `${names[format]}, with all salaries`,
                  request: { ...request, columns: withSalaries, format },
                },
              ]
            : []),
          { label: `${names[format]}, all columns`, request: { ...all, format } },
        ]
      : [{ label: names[format], request: { ...all, format } }],
  )
  if (bytes !== undefined)
    return (
      <Button size="small" color="inherit" className="tabular" onClick={stop}>
        Stop export ({decimal(bytes / 1e6, 1)} MB)
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
      >
        Export
      </Button>
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
