import { exportPath } from '#contract/exportPath.ts'
import type { ExportRequest } from '#contract/exports.ts'
import { httpStream } from '#src/providers/http.ts'

/** Hands bytes to the browser as a file of this name. */
function save(bytes: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(bytes)
  link.download = name
  link.click()
  // Until the browser has begun to read.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/**
 * Fetches a list as a file and saves it; `onBytes` is told how many have come. Returns the name of the file.
 * @throws ApiError, or what the connection breaks with: half a file is not saved
 */
export async function saveExport(
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
  save(new Blob(parts), name)
  return name
}
