import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { filesIn } from './filesIn.mjs'

const compressible = /\.(m?js|css|html|svg|json|txt)$/
const [toGzip, toBrotli] = [promisify(gzip), promisify(brotliCompress)]

/** Writes a .gz and a .br file beside each text file in `folder`. The server sends them as they are. */
export const compress = async (folder) => {
  await Promise.all(
    filesIn(folder)
      .filter((path) => compressible.test(path))
      .map(async (path) => {
        const text = await readFile(path)
        await writeFile(`${path}.gz`, await toGzip(text, { level: 9 }))
        await writeFile(`${path}.br`, await toBrotli(text))
      }),
  )
}
