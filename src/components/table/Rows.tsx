export { DataTable as Rows } from '#src/admin/list/DataTable.tsx'
