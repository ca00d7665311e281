export { type Column, columnsOf } from '#src/admin/list/columnsOf.tsx'
