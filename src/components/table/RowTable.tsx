export { DataTable as RowTable } from '#src/admin/list/DataTable.tsx'
