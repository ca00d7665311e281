export { Pager } from '#src/admin/list/Pager.tsx'
