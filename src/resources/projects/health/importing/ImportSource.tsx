import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import { csvTextOf } from '#contract/csvText.ts'
import { saveCsv } from '#src/components/csv.ts'
import { Pairs } from '#src/components/DescriptionList.tsx'

/** What a person must know of a file. */
export interface ImportHelp {
  /** What a line is about, and what becomes of it. */
  text: string
  /** Columns, each with what it takes. */
  columns: Readonly<Record<string, string>>
  /** Name and text of a file to begin with. */
  template: { name: string; csv: () => string }
}

interface ImportSourceProps {
  help: ImportHelp
  csv: string
  busy: boolean
  onType: (csv: string) => void
  /** A file was chosen: it is checked at once. */
  onFile: (csv: string) => void
}

const textOf = async (file: File) => csvTextOf(new Uint8Array(await file.arrayBuffer()))

/** Where the lines of an import come from: a file, or what is pasted. */
export function ImportSource({ help, csv, busy, onType, onFile }: ImportSourceProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Stack spacing={4}>
      <Typography variant="body2">
        {help.text} Nothing is written before you have seen what it would do.
      </Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.txt,text/csv,text/plain"
          aria-label="CSV file"
          onChange={(event) => {
            const file = event.target.files?.[0]
            event.target.value = ''
            if (file) void textOf(file).then(onFile)
          }}
        />
        <Button
          variant="contained"
          startIcon={<FileUploadOutlined />}
          loading={busy}
          onClick={() => input.current?.click()}
        >
          Choose a file
        </Button>
        <Button
          color="inherit"
          startIcon={<FileDownloadOutlined />}
          onClick={() => saveCsv(help.template.csv(), help.template.name)}
        >
          Download a template
        </Button>
      </Stack>
      <TextField
        multiline
        minRows={4}
        maxRows={10}
        value={csv}
        disabled={busy}
        placeholder="Or paste lines here, the names of the columns first"
        onChange={({ target }) => onType(target.value)}
        slotProps={{ htmlInput: { 'aria-label': 'Lines', spellCheck: false } }}
        sx={{ '& textarea': { fontFamily: 'monospace', fontSize: 12, whiteSpace: 'pre', overflowX: 'auto' } }}
      />
      <details>
        <summary>Columns</summary>
        <Pairs sx={{ fontSize: 13, mt: 2 }}>
          {Object.entries(help.columns).flatMap(([name, help]) => [
            <dt key={name}>{name}</dt>,
            <dd key={`${name}.help`}>{help}</dd>,
          ])}
        </Pairs>
      </details>
    </Stack>
  )
}
