import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const folder = join(import.meta.dirname, '../node_modules/@mui/material')

/** `Box` out of its own module; what has none, as `styled`, out of that of styles. */
function importOf(name: string): string {
  const [part = '', alias = part] = name.split(' as ')
  return existsSync(join(folder, part))
    ? `import ${alias} from '@mui/material/${part}'`
    : `import { ${name} } from '@mui/material/styles'`
}

/**
 * Imports each part of MUI from its own module instead of from the one that has all of them: which page needs which
 * part can then be read off the imports (`chunks.ts`).
 */
export const muiParts = (): Plugin => ({
  name: 'muster-mui-parts',
  enforce: 'pre',
  transform: (code, id) =>
    /\/src\/.*\.tsx?$/.test(id)
      ? code.replace(/^import \{([^}]*)\} from '@mui\/material'$/gm, (_line, names: string) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name && !name.startsWith('type '))
            .map(importOf)
            .join(';'),
        )
      : null,
})
