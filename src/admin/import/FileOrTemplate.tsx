import { t } from '@lingui/core/macro'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import FileUploadOutlined from '@mui/icons-material/FileUploadOutlined'
import { Button, Stack } from '@mui/material'
import { csvFiles, FileButton } from '#src/admin/inputs/FileButton.tsx'
import { saveCsv } from './csv.ts'

/** Name, without an extension, and text of a file to fill in. */
export interface Template {
  name: string
  csv: () => string
}

interface FileOrTemplateProps {
  busy: boolean
  template: Template
  onFile: (file: File) => void
}

/** The buttons that begin an import: one takes a CSV file, the other saves a template of one. */
export const FileOrTemplate = ({ busy, template, onFile }: FileOrTemplateProps) => (
  <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
    <FileButton
      label={t`CSV file`}
      accept={csvFiles}
      onFile={onFile}
      variant="contained"
      startIcon={<FileUploadOutlined />}
      loading={busy}
    >{t`Choose a file`}</FileButton>
    <Button
      color="inherit"
      startIcon={<FileDownloadOutlined />}
      onClick={() => saveCsv(template.csv(), template.name)}
    >{t`Download a template`}</Button>
  </Stack>
)
