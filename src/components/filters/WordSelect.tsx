export { WordSelect } from '#src/admin/list/WordSelect.tsx'
