export { FilterMenu } from '#src/admin/list/FilterBar.tsx'
