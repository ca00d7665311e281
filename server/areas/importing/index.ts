/** What imports of all areas share. What other areas and the server use of it. */
export { BadCell, type Words, inColumn, readLine } from './cells.ts'
export { type Entries, readEntries, readPeople } from './lists.ts'
export { type ImportLine, type ImportTable, type TableRules, readImport } from './table.ts'
export { type Values, isHidden, isSame, seesAllLines, shownAs, valuesOf } from './values.ts'
