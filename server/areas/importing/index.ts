/** What imports of all areas share: everything that other areas and the server may import. */
export { BadCell, type Words, inColumn, readLine } from './cells.ts'
export { type Entries, readEntries, readPeople } from './lists.ts'
export { type ImportLine, type ImportTable, type TableRules, readImport } from './table.ts'
export { type Values, isHidden, isSame, seesAllLines, shownAs, valuesOf } from './values.ts'
