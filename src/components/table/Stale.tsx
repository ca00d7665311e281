export { Stale } from '#src/admin/list/Stale.tsx'
