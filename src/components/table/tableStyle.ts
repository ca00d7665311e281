export { RowTools } from '#src/admin/list/RowTools.tsx'
