/** Replaces the CSV writer that react-admin's lists import and we don't use. */
export default function noExport(): never {
  throw new Error('Lists have no export of their own.')
}
