/** The rows behind a number about projects. */
export function ProjectRows() {
  return null
}
