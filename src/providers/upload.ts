import { t } from '@lingui/core/macro'
import type { assets as assetsApi } from '#contract/api/assets.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { base, formOf, refused, unreachable, unreadable } from './http.ts'

/** A picture to send to POST /assets/upload. */
export interface PictureUpload {
  file: File
  /** Bearer token of the invitation or the session. */
  token: string
  /** Called with the share sent so far, 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** The extension follows the content type: file names on phones often have none. */
const named = (file: File) =>
  new File([file], file.type === 'image/png' ? 'picture.png' : 'picture.jpg', { type: file.type })

function answerOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Uploads a picture and returns its URL. Rejects with `ApiError`, or with an `AbortError` if the signal aborts. Uses
 * XMLHttpRequest because `fetch` reports no upload progress.
 */
export function uploadPicture({ file, token, onProgress, signal }: PictureUpload): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    signal.addEventListener('abort', abort)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
    request.addEventListener('load', () => {
      const answer = answerOf(request.responseText)
      if (request.status !== 200) return reject(refused(request, answer as Partial<ErrorBody> | undefined))
      const url = (answer as ResponseOf<typeof assetsApi.upload> | undefined)?.data.url
      if (url) resolve(url)
      else reject(unreadable())
    })
    request.addEventListener('error', () => reject(unreachable()))
    request.addEventListener('abort', () => reject(new DOMException(t`Cancelled`, 'AbortError')))
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort))
    request.open('POST', `${base}/assets/upload`)
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.setRequestHeader('accept', 'application/json')
    request.send(formOf(named(file), { type: 'image', targetType: 'employees' }))
  })
}
