export { FilterChip } from '#src/admin/list/FilterBar.tsx'
