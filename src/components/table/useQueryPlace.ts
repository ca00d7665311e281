export {
  type ListAddress as QueryPlace,
  useListAddress as useQueryPlace,
} from '#src/admin/list/useListAddress.ts'
