import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'

/**
 * Bytes of each line of a gzipped file, with its line feed. Needs a few megabytes of memory.
 * @throws the error of the file, or of gzip with a `code` that begins with `Z_`
 */
export async function* gzipLines(file: string): AsyncGenerator<Buffer> {
  const unzipped = createGunzip({ chunkSize: 1_000_000 })
  // The loop below reads the other end and throws the errors.
  pipeline(createReadStream(file), unzipped, () => undefined)
  let begun: Buffer[] = []
  for await (const chunk of unzipped as AsyncIterable<Buffer>) {
    let from = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      yield Buffer.concat([...begun, chunk.subarray(from, end + 1)])
      begun = []
      from = end + 1
    }
    begun.push(chunk.subarray(from))
  }
  const rest = Buffer.concat(begun)
  if (rest.length > 0) yield rest
}
