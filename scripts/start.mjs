import './checkNode.mjs'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildIfStale, isBuilt } from './build.mjs'
import { installIfMissing } from './install.mjs'

const root = join(import.meta.dirname, '..')
const reload = process.argv.includes('--reload')
const viteUrl = 'http://localhost:5173'

try {
  const dev = reload || process.env.NODE_ENV !== 'production' || !isBuilt()
  installIfMissing({ dev })
  if (!reload) await buildIfStale()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

const run = (args, env = {}) =>
  spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })

// The default, three semi-spaces of 16 MB, would be a fifth of the server's memory.
const server = ['--max-semi-space-size=8', '--import', 'tsx', 'server/main.ts']
const children = reload
  ? [
      run(['--watch', '--watch-preserve-output', ...server], {
        PUBLIC_URL: process.env.PUBLIC_URL ?? viteUrl,
      }),
      run(['node_modules/vite/bin/vite.js', '--logLevel', 'warn']),
    ]
  : [run(server)]

const stop = (signal) => {
  for (const child of children) child.kill(signal)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal))
for (const child of children)
  child.on('exit', (code, signal) => {
    process.exitCode ||= code ?? (signal ? 1 : 0)
    stop('SIGTERM')
  })
