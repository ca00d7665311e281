import { register } from 'node:module'

// Files of src are written with macros, which a bundler writes out and Node does not know.
register('./macroHook.mjs', import.meta.url)
