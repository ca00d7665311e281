/** Stands for the CSV writer that react-admin's lists carry along; nothing of ours calls it. */
export default function noExport(): never {
  throw new Error('Lists have no export of their own.')
}
