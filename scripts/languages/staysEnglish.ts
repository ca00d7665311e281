/**
 * Files whose words are kept, or sent to others, and so are the same whoever writes them
 * (docs/decisions/028-languages.md).
 */
const files = [
  // Printed on invoices and in their mails; a draft is told apart from an edited one by these words.
  'src/resources/invoices/invoiceDescription.ts',
]

/** Whether a file, by the end of its path, speaks English in every language. */
export const staysEnglish = (path: string): boolean => files.some((file) => path.endsWith(file))
