import { readFileSync } from 'node:fs'

const file = new URL('../../package.json', import.meta.url)

/** Version of this program, such as `0.7.0`. */
export const version = (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
