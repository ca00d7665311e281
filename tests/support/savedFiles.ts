/** Catches the files that a page saves during a test: all names, and the text of the last file. */
export function catchFiles() {
  const names: string[] = []
  let last: Blob | undefined
  URL.createObjectURL = (file) => {
    last = file as Blob
    return 'blob:file'
  }
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  return { names, text: async () => ((await last?.text()) ?? '').replace('\uFEFF', '') }
}

afterEach(() => {
  jest.restoreAllMocks()
})
