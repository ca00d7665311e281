import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { endpoints } from '#contract/api/endpoints.ts'
import { generalCodes, isGeneral } from '#contract/errors/general.ts'
import { entryOf, type ErrorCode, errors } from '#contract/errors/index.ts'
import { languages } from '#contract/languages.ts'
import { translationsIn } from '#server/platform/languages/po.ts'
import { errorTests } from '#tests/support/errorTests/index.ts'
import { pieceOf } from '#tests/support/metErrors.ts'
import { root, sources } from './sources.ts'

const codes = Object.keys(errors) as ErrorCode[]
const refusals = codes.filter((code) => entryOf(code).status !== undefined)
const read = (path: string) => readFileSync(join(root, path), 'utf8')

test.each(codes)('%s is `area.whatIsWrong`, and its text names its words', (code) => {
  expect(code).toMatch(/^[a-z][a-zA-Z]+\.[a-z][a-zA-Z]+$/)
  const { text, words = [] } = entryOf(code)
  const compiled = compileMessage(text)
  const params = typeof compiled === 'string' ? [] : compiled.map((part) => (Array.isArray(part) ? part[0] : ''))
  expect(params).toEqual(expect.arrayContaining([...words]))
})

test('no two errors say the same', () => {
  const texts = refusals.map((code) => entryOf(code).text)
  expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([])
})

/** Errors outside the API, and errors of single records or rows inside an answer. */
const elsewhere = new Set<ErrorCode>([
  'metrics.closed',
  'mail.outboxClosed',
  'bulk.failed',
  'invoice.billedAlready',
  'invoice.noEmail',
  'project.importanceWithRatings',
  'import.ranksChanged',
  'import.rightsLost',
  'import.onboardingDone',
  'import.personChanged',
  'import.fieldsClosed',
  'import.fieldsHidden',
  // Calls of the identity provider are no endpoints of the document.
  ...(['scim.keyNeeded', 'scim.notSetUp', 'scim.badFilter', 'scim.badPatch', 'scim.badPath', 'scim.badValue'] as const),
  ...(['scim.tooManyMembers', 'scim.userTaken', 'scim.externalIdTaken', 'scim.groupTaken'] as const),
])

test('every code is declared by an endpoint, said by a form, or general', () => {
  const declared = new Set<ErrorCode>(endpoints.flatMap(({ endpoint }) => endpoint.refusals ?? []))
  const inForms = sources('contract')
    .map(({ path }) => read(path))
    .join('\n')
  const isSaid = (code: ErrorCode) => inForms.includes(`problem('${code}'`)
  const others = refusals.filter(
    (code) => !declared.has(code) && !generalCodes.includes(code as never) && !isSaid(code),
  )
  expect(new Set(others)).toEqual(elsewhere)
})

test.each(endpoints)('$name declares each code once, and none that is general', ({ endpoint }) => {
  const { refusals: declared = [] } = endpoint
  expect(new Set(declared).size).toBe(declared.length)
  expect(declared.filter((code) => isGeneral(code, endpoint))).toEqual([])
})

const tested = Object.entries(errorTests).flatMap(([path, met]) =>
  met.map((code) => ({ path, code: code as ErrorCode })),
)

test('every code has a test that meets it', () => {
  const known = new Set(tested.map(({ code }) => code))
  expect(codes.filter((code) => !known.has(code))).toEqual([])
  expect(tested).toHaveLength(known.size)
})

test.each(tested)('$code is met in $path', ({ code, path }) => {
  const source = read(path)
  // The server of such a test file checks the errors that it sends.
  const isWatched = /\btestServer\(/.test(source)
  expect(isWatched || source.includes(`'${code}'`) || source.includes(pieceOf(code))).toBe(true)
})

const others = Object.keys(languages).filter((language) => language !== 'en')

test.each(others)('every text of an error has its translation: %s', (language) => {
  const translations = new Map(
    ['contract', 'server'].flatMap((name) => [...translationsIn(read(`languages/${language}/${name}.po`))]),
  )
  expect(codes.filter((code) => !translations.has(entryOf(code).text))).toEqual([])
  for (const code of codes) expect(() => compileMessage(translations.get(entryOf(code).text) ?? '')).not.toThrow()
})
