import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './command.mjs'

/** Versions of Node that `npm run test:long` tests besides the one that runs it. */
export const otherNode = { 22: '22.23.3', 24: '24.21.0' }

/** Installs one of the other versions in the cache folder, unless it is there. @returns the path of its program */
export function installNode(major) {
  const folder = join(root, '.cache/node', major)
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const name = `node-${platform}-${process.arch}`
  const program = join(folder, 'node_modules', name, process.platform === 'win32' ? 'bin/node.exe' : 'bin/node')
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true })
    const args = ['install', '--no-save', '--prefix', folder, `${name}@${otherNode[major]}`]
    execFileSync('npm', args, { cwd: folder, stdio: 'pipe', shell: process.platform === 'win32' })
  }
  return program
}
