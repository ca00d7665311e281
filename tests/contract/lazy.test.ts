import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, sources } from './sources.ts'

const kit = ['src/admin/layout/lazy.tsx', 'src/admin/layout/lazyScreen.tsx']
/** Whole screens before sign-in: the outer error boundary covers them. */
const screens = ['src/App.tsx', 'src/pages/onboarding/Onboarding.tsx']

test('code that comes later has a boundary of its own, so that it takes nothing with it', () => {
  const withoutBoundary = sources('src').filter(({ path }) => {
    const text = readFileSync(join(root, path), 'utf8')
    return /\b(lazy|lazyScreen)\(/.test(text)
  })
  expect(withoutBoundary.map(({ path }) => path).filter((path) => !kit.includes(path))).toEqual(screens)
})
