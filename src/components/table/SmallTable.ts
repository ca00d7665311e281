export { SmallTable } from '#src/admin/list/SmallTable.ts'
