import { join } from 'node:path'
import { transform } from '@swc/core'

const cacheRoot = join(import.meta.dirname, '../.cache/swc')

/** True if the source contains Lingui macros. */
export const hasMacros = (code) => code.includes('/macro')

/**
 * Expands the Lingui macros of a TypeScript file. Messages keep only their id and English text. The result is
 * JavaScript; JSX stays if `jsx` is 'preserve'.
 */
export const expandMacros = (code, path, jsx = 'automatic') =>
  transform(code, {
    filename: path,
    swcrc: false,
    configFile: false,
    sourceMaps: true,
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', tsx: path.endsWith('x') },
      transform: { react: { runtime: jsx } },
      experimental: {
        cacheRoot,
        plugins: [['@lingui/swc-plugin', { descriptorFields: 'message', useLinguiV5IdGeneration: true }]],
      },
    },
  })
