export { HeadCell } from '#src/admin/list/DataTable.tsx'
