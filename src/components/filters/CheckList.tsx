export { CheckList, type Choice } from '#src/admin/list/CheckList.tsx'
