import { useEffect, useRef, useState } from 'react'
import type { DocumentPicture } from '#contract/api/invite.ts'
import { pictureUpload } from '#contract/api/employees.ts'
import { reasonOf } from '#src/providers/reasonOf.ts'
import { uploadPicture } from '#src/providers/upload.ts'

export type PictureName = 'avatar' | DocumentPicture

/** A file on its way, and an address under which this window can show it. */
interface Chosen {
  file: File
  preview: string
}

/** A picture chosen in this window. `sent`: its address stands in the form. `refused`: it was not sent at all. */
type Picture =
  | (Chosen & { state: 'sending'; share: number })
  | (Chosen & { state: 'sent' })
  | (Chosen & { state: 'failed'; reason: string })
  | { state: 'refused'; reason: string }
export type Pictures = Partial<Record<PictureName, Picture>>

type OnSent = (url: string) => void

const maxBytes = 2_000_000

function problemOf(file: File): string {
  if (!pictureUpload.types.includes(file.type))
    return 'This is not a PNG or JPEG picture. Choose another one.'
  return file.size > maxBytes ? 'This picture is too large. Choose one under 2 MB.' : ''
}

/** Previews and the ends of running uploads, to be given back when a picture goes. */
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
 * Sends pictures as soon as they are chosen, each on its own, also while other steps are filled in. Whoever
 * chooses one is told its address when it has arrived.
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

  const send = async (name: PictureName, file: File, onSent: OnSent) => {
    forget(name)
    const own = new Upload(file)
    held.current.set(name, own)
    const { signal } = own.stop
    const chosen = { file, preview: own.preview }
    const onProgress = (share: number) => set(name, { state: 'sending', share, ...chosen })
    onProgress(0)
    try {
      const url = await uploadPicture({ file, token, onProgress, signal })
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
    const reason = problemOf(file)
    if (!reason) return void send(name, file, onSent)
    forget(name)
    set(name, { state: 'refused', reason })
  }

  return {
    pictures,
    choose,
    /** Sends the same file again after a failure. */
    retry: (name: PictureName, onSent: OnSent) => {
      const picture = pictures[name]
      if (picture?.state === 'failed') void send(name, picture.file, onSent)
    },
    /** Gives up an upload, or forgets what was chosen; the form keeps an address that it has. */
    forget,
    forgetAll: () => (Object.keys(pictures) as PictureName[]).forEach(forget),
  }
}
export type PictureActions = ReturnType<typeof usePictures>
