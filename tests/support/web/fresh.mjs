const root = new URL('../../../', import.meta.url).href
const ours = ['src/', 'tests/', 'contract/'].map((folder) => root + folder)
const stub = new URL('../emptyStub.mjs', import.meta.url).href
const ofBundler = (specifier) => /\.(css|woff2?|svg|png)$/.test(specifier) || specifier.startsWith('@fontsource')
const known = { '@testing-library/react': './react.mjs' }

/**
 * Reloads project modules for each test file and keeps libraries. Imports that only a bundler understands are empty.
 */
export async function resolve(specifier, context, next) {
  if (ofBundler(specifier)) return { url: stub, shortCircuit: true }
  const file = /\?\d+$/.exec(context.parentURL ?? '')?.[0]
  const found =
    file && known[specifier]
      ? { url: new URL(known[specifier], import.meta.url).href, shortCircuit: true, format: 'module' }
      : await next(specifier, context)
  const isOurs = ours.some((folder) => found.url.startsWith(folder)) && !found.url.includes('?')
  return file && isOurs ? { ...found, url: found.url + file } : found
}
