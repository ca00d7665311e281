import { register } from 'node:module'

// Files of src contain Lingui macros, which Node can't run without this hook.
register('./macroHook.mjs', import.meta.url)
