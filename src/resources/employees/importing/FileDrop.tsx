import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'

interface FileDropProps {
  busy: boolean
  onFile: (file: File) => void
}

/** Takes a CSV file: dropped here, or chosen. */
export function FileDrop({ busy, onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (file: File | undefined) => file && onFile(file)
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
        take(event.dataTransfer.files[0])
      }}
      sx={{
        alignItems: 'center',
        gap: 3,
        p: 8,
        border: '1px dashed',
        borderColor: over ? 'primary.main' : 'divider',
        borderRadius: '8px',
        bgcolor: 'background.paper',
        textAlign: 'center',
      }}
    >
      <Typography variant="body2" color="text.secondary" sx={{ maxWidth: 640 }}>
        Drop a CSV file here. Its first line names the columns, each other line is a person, known by the team
        e-mail: who is there already is changed in the columns of the file, everybody else is created. Nothing
        is written before you have seen what it would do.
      </Typography>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,text/csv,text/plain"
        aria-label="CSV file"
        onChange={(event) => {
          take(event.target.files?.[0])
          event.target.value = ''
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
    </Stack>
  )
}
