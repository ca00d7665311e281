import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, sources } from './sources.ts'

/** Where the bare part stands: whole screens before there is a shell, and what a page can do without. */
const bare = [
  'src/App.tsx',
  'src/admin/fields/TagList.tsx',
  'src/layout/Layout.tsx',
  'src/pages/onboarding/Onboarding.tsx',
  'src/views/PageViews.tsx',
]
/** The kit itself: each of these has its own boundary around the part. */
const kit = ['src/admin/layout/lazyInline.tsx', 'src/admin/layout/lazyPart.tsx', 'src/layout/lazyPage.tsx']

test('code that comes later has a boundary of its own, so that it takes nothing with it', () => {
  const uses = sources('src').filter(({ path }) =>
    /\blazyPart\(|\blazy\(/.test(readFileSync(join(root, path), 'utf8')),
  )
  const others = uses.map(({ path }) => path).filter((path) => !kit.includes(path))
  expect(others).toEqual(bare)
})
