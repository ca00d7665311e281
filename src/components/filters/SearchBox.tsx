export { SearchBox } from '#src/admin/list/SearchBox.tsx'
