import { register } from 'node:module'
import { runInNewContext } from 'node:vm'
import { JSDOM } from 'jsdom'

/** Globals of the language, and those that jsdom lacks or has in a form incompatible with Node's `fetch`. */
const ofNode = new Set([
  ...Object.getOwnPropertyNames(runInNewContext('globalThis')),
  ...['Request', 'Response', 'Headers', 'fetch', 'FormData', 'Blob', 'File', 'AbortController', 'AbortSignal'],
  ...['URL', 'URLSearchParams', 'ReadableStream', 'TransformStream', 'WritableStream', 'BroadcastChannel'],
  ...['TextEncoder', 'TextDecoder', 'atob', 'btoa', 'crypto', 'structuredClone', 'queueMicrotask'],
  ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'console'],
])

const page = new JSDOM('<!doctype html>', { url: 'http://localhost/', pretendToBeVisual: true }).window
// Filled by @testing-library/jest-dom.
page.CSS = {}
const isPlain = (value) => typeof value === 'function' && !/^[A-Z]/.test(value.name)
const names = [...Object.getOwnPropertyNames(page), 'addEventListener', 'removeEventListener', 'dispatchEvent']

// Properties of the page are also globals, as in a browser: both names share one value.
for (const name of names.filter((it) => !ofNode.has(it))) {
  const first = page[name]
  const bound = isPlain(first) ? first.bind(page) : first
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get: () => (page[name] === first ? bound : page[name]),
    set: (value) => {
      page[name] = value
    },
  })
}
for (const name of ['window', 'self', 'parent', 'top'])
  Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: globalThis })
globalThis.IS_REACT_ACT_ENVIRONMENT = true
// If it exists, React records each rendered component for the browser's profiler.
console.timeStamp = undefined

register('./fresh.mjs', import.meta.url)

// A page's channels and timers keep its process alive.
process.once('disconnect', () => process.exit())
