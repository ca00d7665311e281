import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import { Alert, Button, Stack } from '@mui/material'
import { useState } from 'react'
import { paperUpload } from '#contract/api/assets.ts'
import { useRestoreFocus, saveFile } from '#src/admin/hooks/browser.ts'
import { useUndoable } from '#src/admin/notifications/undo.tsx'
import { describeFailure } from '#src/providers/describeError.ts'
import type { Undoable } from '#src/providers/http.ts'
import { FileButton } from './FileButton.tsx'

const { types, extensions, maxBytes } = paperUpload

/** The endings of the media types of papers. */
export const paperEndings: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
}

function problemOf({ type, size }: File): string {
  if (!types.includes(type)) return t`Choose a PDF, PNG or JPEG file.`
  const most = i18n.number(maxBytes / 1_000_000, { maximumFractionDigits: 1 })
  return size > maxBytes ? t`Choose a file under ${most} MB.` : ''
}

/** The file with an ending: names on phones often have none. */
const named = (file: File) =>
  extensions.some((ending) => file.name.toLowerCase().endsWith(ending))
    ? file
    : new File([file], `${file.name}.${paperEndings[file.type]}`, { type: file.type })

interface PaperFieldProps {
  /** The accessible name of the file input. */
  label: string
  /** The words of the button that downloads; blank while there is no file. */
  shown: string
  /** The words of the button that adds a file; blank for none. */
  adds: string
  mayRemove: boolean
  /** What goes on. */
  pending: { load: boolean; add: boolean; remove: boolean }
  onLoad: () => Promise<{ name: string; mediaType: string; base64: string }>
  onAdd: (file: File) => Promise<Undoable>
  onRemove: () => Promise<Undoable>
}

/**
 * A private PDF or picture: adds, replaces, downloads and removes it. A file that the server would refuse is not sent.
 * Each download is in the history, so that none happens unasked.
 */
export function PaperField({ label, shown, adds, mayRemove, pending, onLoad, onAdd, onRemove }: PaperFieldProps) {
  const tell = useUndoable()
  const [problem, setProblem] = useState('')
  const run = async (act: () => Promise<void>, failure: string) => {
    setProblem('')
    await act().catch((error: unknown) => setProblem(describeFailure(failure, error)))
  }
  const load = async () => {
    const { base64, mediaType, name } = await onLoad()
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    saveFile(new Blob([bytes], { type: mediaType }), name)
  }
  const add = (file: File) => {
    const found = problemOf(file)
    if (found) return setProblem(found)
    const act = async () => tell(shown ? t`File replaced` : t`File added`, await onAdd(named(file)))
    void run(act, t`Couldn't add the file`)
  }
  const remove = async () => tell(t`File removed`, await onRemove())
  const small = { size: 'small', color: 'inherit', disabled: Object.values(pending).includes(true) } as const
  return (
    <Stack
      ref={useRestoreFocus(Boolean(shown))}
      tabIndex={-1}
      spacing={2}
      sx={{ alignItems: 'flex-start', outline: 0 }}
    >
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
        {shown && (
          <Button
            {...small}
            variant="outlined"
            startIcon={<DownloadOutlined />}
            loading={pending.load}
            onClick={() => void run(load, t`Couldn't download the file`)}
          >
            {shown}
          </Button>
        )}
        {adds && (
          <FileButton
            {...small}
            variant={shown ? 'text' : 'outlined'}
            label={label}
            accept={types.join(',')}
            loading={pending.add}
            onFile={add}
          >
            {shown ? t`Replace` : adds}
          </FileButton>
        )}
        {shown && mayRemove && (
          <Button
            {...small}
            loading={pending.remove}
            onClick={() => void run(remove, t`Couldn't remove the file`)}
          >{t`Remove`}</Button>
        )}
      </Stack>
      {problem && <Alert severity="error">{problem}</Alert>}
    </Stack>
  )
}
