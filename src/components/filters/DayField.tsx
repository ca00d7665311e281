export { DayField } from '#src/admin/list/DayField.tsx'
