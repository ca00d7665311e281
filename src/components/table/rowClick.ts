export { openRow } from '#src/admin/list/useRowClick.ts'
