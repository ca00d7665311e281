import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** A file of an archive: its name, its content in parts, and how it is packed. `stored` is for what is packed already. */
export interface ZipEntry {
  name: string
  parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
  /** 1 packs fast, 9 packs small. Default 6. */
  level?: 3 | 6 | 'stored'
}

/** A zip archive, packed while it is sent. */
export async function* zipped(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  for await (const { name, parts, level = 6 } of entries) {
    const entry = level === 'stored' ? new ZipPassThrough(name) : new ZipDeflate(name, { level })
    zip.add(entry)
    for await (const part of parts) {
      entry.push(part)
      yield* ready.splice(0)
    }
    entry.push(new Uint8Array(), true)
  }
  zip.end()
  yield* ready
}
