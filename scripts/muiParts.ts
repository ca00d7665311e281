import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const folder = join(import.meta.dirname, '../node_modules/@mui/material')

/**
 * The import of one name, such as `Box`, from its own module. Names without one, such as `styled`, come from
 * `@mui/material/styles`.
 */
function importOf(name: string): string {
  const [part = '', alias = part] = name.split(' as ')
  return existsSync(join(folder, part))
    ? `import ${alias} from '@mui/material/${part}'`
    : `import { ${name} } from '@mui/material/styles'`
}

/**
 * Imports each MUI component from its own module instead of the barrel, so that the module graph shows which page needs
 * which component (`chunks.ts`).
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
