export { type Option, useOptions } from '#src/admin/list/useOptions.ts'
