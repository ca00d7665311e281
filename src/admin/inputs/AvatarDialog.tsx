import { t } from '@lingui/core/macro'
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, LinearProgress } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { avatarUpload } from '#contract/pictures.ts'
import { describeFailure } from '#src/providers/describeError.ts'
import { useMutation } from '#src/providers/useMutation.ts'
import { Avatar } from '../fields/Avatar.tsx'
import { FileButton } from './FileButton.tsx'

const maxBytes = 2_000_000

/** The server detects the type from the content, accepts only this extension, and renames the file. */
const named = (file: File) => new File([file], 'picture.png', { type: file.type })

function problemOf(file: File): string {
  if (!avatarUpload.types.includes(file.type)) return t`Choose a PNG, JPEG, WebP, GIF or AVIF image.`
  return file.size > maxBytes ? t`Choose an image under 2 MB.` : ''
}

interface AvatarDialogProps {
  name: string
  /** URL of the picture; can be empty. */
  avatar: string
  upload: ((file: File) => Promise<unknown>) | undefined
  onClose: () => void
}

/** The picture at full size, and its upload, which starts when a file is chosen. */
export function AvatarDialog({ name, avatar, upload, onClose }: AvatarDialogProps) {
  const notify = useNotify()
  const [problem, setProblem] = useState('')
  const { mutate, isPending } = useMutation<unknown, Error, File>({
    mutationFn: async (file) => upload?.(named(file)),
    onSuccess: () => {
      notify(t`Avatar updated`, { type: 'success' })
      onClose()
    },
    onError: (error) => setProblem(describeFailure(t`Couldn't update the avatar`, error)),
  })

  const send = (file: File) => {
    const found = problemOf(file)
    setProblem(found)
    if (!found) mutate(file)
  }

  return (
    <Dialog open onClose={() => !isPending && onClose()} maxWidth="xs" fullWidth>
      <DialogTitle>{name}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', gap: 4 }}>
        <Avatar src={avatar} name={name} size={200} />
        {isPending && <LinearProgress aria-label={t`Uploading the image`} sx={{ width: 200 }} />}
        {problem && <Alert severity="error">{problem}</Alert>}
      </DialogContent>
      <DialogActions sx={{ p: 4 }}>
        <Button color="inherit" disabled={isPending} onClick={onClose}>{t`Close`}</Button>
        {upload && (
          <FileButton
            label={t`Image file`}
            accept={avatarUpload.types.join(',')}
            onFile={send}
            variant="contained"
            loading={isPending}
          >{t`Upload image`}</FileButton>
        )}
      </DialogActions>
    </Dialog>
  )
}
