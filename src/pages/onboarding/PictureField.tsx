import { t } from '@lingui/core/macro'
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import ImageOutlined from '@mui/icons-material/ImageOutlined'
import { Box, Button, FormHelperText, LinearProgress, Stack, Typography } from '@mui/material'
import { useId, useRef, useEffect, useState } from 'react'
import { useController } from 'react-hook-form'
import { FileButton } from '#src/admin/inputs/FileButton.tsx'
import { mostBytes, smallPicture } from '#src/admin/inputs/smallPicture.ts'
import { pictureUpload } from '#contract/pictures.ts'
import { labelOf } from '#contract/fields.ts'
import { Form, type Values } from './rules.ts'
import type { DocumentPicture } from '#contract/api/invite.ts'
import { reasonOf } from '#src/providers/describeError.ts'
import { uploadPicture } from '#src/providers/upload.ts'

interface PictureFrameProps {
  round: boolean
  /** Preview URL; empty if the picture can't be shown. */
  shown: string
  /** True if a picture is uploaded, even if it can't be shown: uploads of an earlier visit are private. */
  isThere: boolean
  invalid: boolean
}

/** The frame of a picture: the preview, or an icon for an uploaded or a missing one. */
function PictureFrame({ round, shown, isThere, invalid }: PictureFrameProps) {
  return (
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: round ? 96 : '100%',
        aspectRatio: round ? '1' : '4 / 3',
        overflow: 'hidden',
        border: '1px dashed',
        borderColor: invalid ? 'error.main' : 'text.secondary',
        borderRadius: round ? '50%' : 'var(--radius-card)',
        color: 'text.secondary',
        bgcolor: 'background.default',
        '& img': { width: '100%', height: '100%', objectFit: round ? 'cover' : 'contain' },
      }}
    >
      {shown ? <img src={shown} alt="" /> : isThere ? <CheckCircleOutlined /> : <ImageOutlined />}
    </Box>
  )
}

function Action({ words, label, onClick }: { words: string; label: string; onClick: () => void }) {
  return (
    <Button size="small" color="inherit" aria-label={`${words}: ${label}`} onClick={onClick}>
      {words}
    </Button>
  )
}

interface PictureFieldProps {
  name: PictureName
  actions: PictureActions
  /** URL of the picture that stays if none is chosen. */
  current?: string
}

/** A picture input. Uploads at once, shows progress, and offers retry, replace and remove. */
export function PictureField({ name, actions, current = '' }: PictureFieldProps) {
  const {
    field: { ref, value, onChange },
    fieldState: { error },
  } = useController<Values, PictureName>({ name })
  const id = useId()
  const picture = actions.pictures[name]
  const label = labelOf(Form, name)
  const isThere = Boolean(value)
  const choose = isThere ? t`Replace` : t`Choose picture`
  const problem = error?.message
  const remove = () => {
    actions.forget(name)
    onChange('')
  }
  return (
    <Stack role="group" aria-labelledby={id} spacing={2}>
      <Typography id={id} sx={{ fontSize: 'var(--text-13)', fontWeight: 500 }}>
        {label}{' '}
        {name === 'avatar' && (
          <Typography
            component="span"
            color="text.secondary"
            sx={{ fontSize: 'var(--text-12)', ml: 0.5 }}
          >{t`optional`}</Typography>
        )}
      </Typography>
      <PictureFrame
        round={name === 'avatar'}
        shown={picture && 'preview' in picture ? picture.preview : isThere ? '' : current}
        isThere={isThere}
        invalid={Boolean(problem)}
      />
      {picture?.state === 'sending' && (
        <LinearProgress
          variant="determinate"
          value={Math.round(picture.share * 100)}
          aria-label={t`Uploading ${label}`}
        />
      )}
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        {picture?.state === 'failed' && (
          <Action words={t`Try again`} label={label} onClick={() => actions.retry(name, onChange)} />
        )}
        <FileButton
          ref={ref}
          label={t`File of ${label}`}
          // Without HEIC, so that an iPhone converts its photos by itself.
          accept={pictureUpload.types.join(',')}
          onFile={(file) => actions.choose(name, file, onChange)}
          size="small"
          variant="outlined"
          color="inherit"
          aria-label={`${choose}: ${label}`}
          aria-describedby={`${id}-text`}
        >
          {choose}
        </FileButton>
        {picture?.state === 'sending' && (
          <Action words={t`Cancel`} label={label} onClick={() => actions.forget(name)} />
        )}
        {picture?.state !== 'sending' && (isThere || picture) && (
          <Action words={t`Remove`} label={label} onClick={remove} />
        )}
      </Stack>
      <FormHelperText id={`${id}-text`} role="status" error={Boolean(problem) || hasReason(picture)}>
        {hasReason(picture) ? picture.reason : (problem ?? wordsOf(picture?.state, isThere))}
      </FormHelperText>
    </Stack>
  )
}

type ChosenPicture = PictureActions['pictures'][PictureName]

const hasReason = (picture: ChosenPicture): picture is Extract<ChosenPicture, { reason: string }> =>
  picture?.state === 'failed' || picture?.state === 'refused'

function wordsOf(state: 'sending' | 'sent' | 'failed' | 'refused' | undefined, isThere: boolean): string {
  if (state === 'sending') return t`Uploading…`
  return isThere ? t`Uploaded` : t`A photo or scan, PNG or JPEG, up to 10 MB.`
}

export type PictureName = 'avatar' | DocumentPicture

/** A file and its preview URL in this window. */
interface Chosen {
  file: File
  preview: string
}

/**
 * A picture chosen in this window. `sent`: uploaded, and the form has its URL. `refused`: rejected before the upload.
 */
type Picture =
  | (Chosen & { state: 'sending'; share: number })
  | (Chosen & { state: 'sent' })
  | (Chosen & { state: 'failed'; reason: string })
  | { state: 'refused'; reason: string }
export type Pictures = Partial<Record<PictureName, Picture>>

type OnSent = (url: string) => void

/** The preview and the abort controller of an upload, both released when the picture is removed. */
class Upload {
  readonly stop = new AbortController()
  readonly preview: string
  constructor(file: File) {
    this.preview = URL.createObjectURL(file)
  }
  release(): void {
    this.stop.abort()
    URL.revokeObjectURL(this.preview)
  }
}

/**
 * Uploads pictures as soon as they are chosen, independently of each other and of the current step. `onSent` receives
 * the URL.
 */
export function usePictures(token: string) {
  const [pictures, setPictures] = useState<Pictures>({})
  const held = useRef(new Map<PictureName, Upload>())
  useEffect(() => {
    const all = held.current
    return () => {
      for (const one of all.values()) one.release()
    }
  }, [])

  const set = (name: PictureName, picture: Picture | undefined) =>
    setPictures(({ [name]: _, ...others }) => (picture ? { ...others, [name]: picture } : others))

  const forget = (name: PictureName) => {
    held.current.get(name)?.release()
    held.current.delete(name)
    set(name, undefined)
  }

  const refuse = (name: PictureName, reason: string) => {
    forget(name)
    set(name, { state: 'refused', reason })
  }

  const send = async (name: PictureName, file: File, onSent: OnSent) => {
    forget(name)
    const own = new Upload(file)
    held.current.set(name, own)
    const { signal } = own.stop
    const chosen = { file, preview: own.preview }
    const onProgress = (share: number) => set(name, { state: 'sending', share, ...chosen })
    onProgress(0)
    try {
      const small = await smallPicture(file)
      if (signal.aborted) return
      if (!small) return refuse(name, t`This browser can't read this file as a picture. Choose a PNG or JPEG.`)
      const url = await uploadPicture({ file: small, token, onProgress, signal })
      set(name, { state: 'sent', ...chosen })
      onSent(url)
    } catch (error) {
      if (signal.aborted) return
      set(name, {
        state: 'failed',
        reason: reasonOf(error),
        ...chosen,
      })
    }
  }

  const choose = (name: PictureName, file: File, onSent: OnSent) => {
    if (file.size <= mostBytes) return void send(name, file, onSent)
    refuse(name, t`This picture is too large. Choose one of at most 10 MB.`)
  }

  return {
    pictures,
    choose,
    /** Uploads the same file again after a failure. */
    retry: (name: PictureName, onSent: OnSent) => {
      const picture = pictures[name]
      if (picture?.state === 'failed') void send(name, picture.file, onSent)
    },
    /** Aborts an upload or drops a chosen picture. A URL already in the form stays. */
    forget,
    forgetAll: () => (Object.keys(pictures) as PictureName[]).forEach(forget),
  }
}
export type PictureActions = ReturnType<typeof usePictures>
