const root = new URL('../../../', import.meta.url).href
const stub = new URL('../emptyStub.mjs', import.meta.url).href
const ofBundler = (specifier) => /\.(css|woff2?|svg|png)$/.test(specifier) || specifier.startsWith('@fontsource')
const known = { '@testing-library/react': './react.mjs' }

/**
 * Loads the modules of `tests` again for each test file, because they register hooks with Jest; all others are kept.
 * Imports that only a bundler understands are empty.
 */
export async function resolve(specifier, context, next) {
  if (ofBundler(specifier)) return { url: stub, shortCircuit: true }
  const file = /\?\d+$/.exec(context.parentURL ?? '')?.[0]
  const found =
    file && known[specifier]
      ? { url: new URL(known[specifier], import.meta.url).href, shortCircuit: true, format: 'module' }
      : await next(specifier, context)
  return file && found.url.startsWith(`${root}tests/`) && !found.url.includes('?')
    ? { ...found, url: found.url + file }
    : found
}
