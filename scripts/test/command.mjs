import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')
export const cache = join(root, '.cache/test')
mkdirSync(cache, { recursive: true })

const running = new Set()
const longest = 60 * 60_000

const signal = (child, name) => {
  try {
    process.kill(-child.pid, name) // the whole group: a test that dies must not leave its browser or server behind
  } catch {
    // The group is gone already.
  }
}

/** Ends every command under way. */
export const stopAll = () => {
  for (const child of running) signal(child, 'SIGKILL')
}

/**
 * Runs a command from the top of the repository, its output going to .cache/test/<log>.log.
 * Resolves with the exit code and the output, never rejects.
 */
export const command = (log, file, args, env = {}) =>
  new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    })
    running.add(child)
    const out = createWriteStream(join(cache, `${log}.log`))
    let text = ''
    const keep = (chunk) => {
      text += chunk
      out.write(chunk)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    const late = setTimeout(() => {
      keep(`${file} ${args.join(' ')} was ended: it took longer than an hour.\n`)
      signal(child, 'SIGKILL')
    }, longest)
    child.on('error', (error) => keep(`${file}: ${error.message}\n`))
    child.on('exit', () => signal(child, 'SIGKILL'))
    child.on('close', (code) => {
      clearTimeout(late)
      running.delete(child)
      out.end()
      resolve({ ok: code === 0, text })
    })
  })

/** Runs a tool of node_modules with this Node, or another. */
export const tool = (log, path, args = [], env = {}, node = process.execPath) =>
  command(log, node, [join(root, 'node_modules', path), ...args], env)
