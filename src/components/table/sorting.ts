export { type Sorting } from '#src/admin/list/sorting.ts'
