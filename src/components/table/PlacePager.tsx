export { RowsPagination as PlacePager } from '#src/admin/list/Pagination.tsx'
