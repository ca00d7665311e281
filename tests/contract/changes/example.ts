/** A change of one file: a new file, or lines put before a text of an existing one. */
export interface Edit {
  path: string
  before?: string
  lines: string
}

/** An example of CONTRIBUTING.md, and a test that uses it: through the API, or on the page if it stands in `src`. */
export interface Example {
  what: string
  edits: Edit[]
  test: string
  testPath?: string
  /** Further tests, which look at each field of the contract. */
  walkers?: string[]
}
