import { texts } from '#contract/words.ts'
import { filesOf, loadContract, print, sourceOf } from './textSources.ts'

// Prints every text of the contract that people read, for the catalogue `contract`.
await loadContract()
const sources = filesOf('contract').map((file) => ({ file, source: sourceOf(file) }))
const fileOf = (text: string) => sources.find(({ source }) => source.includes(text))?.file ?? 'contract/words.ts'
print([...texts].map((text) => ({ text, file: fileOf(text) })))
