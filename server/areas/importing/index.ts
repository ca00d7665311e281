/** What imports of all areas share: everything that other areas and the server may import. */
export { type ReadRow, type Words, flagOf, inColumn, noPerson, readLine } from './cells.ts'
export { type Entries, type People, readEntries, readPeople } from './lists.ts'
export { type Notations, type WrittenColumn, notationsOf, requireAnswered, unanswered } from './notations.ts'
export { readNumber } from './numbers.ts'
export { sayingOf, sayNumber, sayValue } from './shown.ts'
export { type Chosen, type ImportLine, type ImportTable, type TableRules, mendedFile, readImport } from './table.ts'
export {
  type ImportedPerson,
  type Values,
  countsOf,
  isHidden,
  isSame,
  seesAllLines,
  shownAs,
  shownValue,
  valuesOf,
} from './values.ts'
