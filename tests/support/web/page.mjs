import { register } from 'node:module'
import { runInNewContext } from 'node:vm'
import { JSDOM } from 'jsdom'

/** Of the language, or what jsdom lacks or has in a form that does not go with Node's `fetch`. */
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

// Everything of the page is also global, as in a browser: written in one place, read in both.
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
// With it React keeps a record of each component that it renders, for the profiler of a browser.
console.timeStamp = undefined

register('./fresh.mjs', import.meta.url)

// A page keeps its process alive, with its channels and timers.
process.once('disconnect', () => process.exit())
