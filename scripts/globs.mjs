import { readdirSync } from 'node:fs'
import { dirname } from 'node:path'

const glob = /import\.meta\.glob(?:<.*?>)?\(\s*'\.\/\*([^'*]+)', \{ eager: true \}\)/g

/**
 * Writes out `import.meta.glob('./*Card.tsx', { eager: true })` as Vite does, for Node: the modules of the files with
 * such a name, by path. Tests don't count.
 */
export function expandGlobs(source, path) {
  const imports = []
  const code = source.replace(glob, (_, ending) => {
    const names = readdirSync(dirname(path)).filter((name) => name.endsWith(ending))
    const modules = names.sort().map((name) => {
      imports.push(`import * as globbed${imports.length} from './${name}';`)
      return `'./${name}': globbed${imports.length - 1}`
    })
    return `{ ${modules.join(', ')} }`
  })
  // On the first line, so that the others keep their numbers.
  return imports.join('') + code
}
