import { join } from 'node:path'
import { transform } from '@swc/core'

const cacheRoot = join(import.meta.dirname, '../.cache/swc')

const lingui = {
  descriptorFields: 'message',
  useLinguiV5IdGeneration: true,
  // Lingui's own takes angle brackets in a name for an element.
  runtimeModules: { Trans: ['#src/i18n/Trans.tsx', 'Trans'] },
}

/** Whether a file has macros of Lingui in it. */
export const hasMacros = (code) => code.includes('/macro')

/**
 * Writes out the macros of Lingui in a TypeScript file: of a text it leaves its id and its English. The result is
 * JavaScript; elements stay as they are where `jsx` is 'preserve'.
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
        plugins: [['@lingui/swc-plugin', lingui]],
      },
    },
  })
