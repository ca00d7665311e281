/**
 * Stands in for XMLHttpRequest where jsdom's would look for a real server: hands the request to `fetch`, tells once that half of
 * it is sent, and passes the answer on.
 */
class FakeUpload extends EventTarget {
  readonly upload = new EventTarget()
  status = 0
  statusText = ''
  responseText = ''
  private readonly stop = new AbortController()
  private readonly headers = new Headers()
  private method = ''
  private path = ''

  open(method: string, path: string): void {
    this.method = method
    this.path = path
  }

  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value)
  }

  send(body: FormData): void {
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 1, total: 2 }))
    void this.pass(body)
  }

  abort(): void {
    this.stop.abort()
    this.end('abort')
  }

  private async pass(body: FormData): Promise<void> {
    const { method, headers } = this
    try {
      const answer = await fetch(this.path, { method, headers, body })
      this.status = answer.status
      this.responseText = await answer.text()
      if (!this.stop.signal.aborted) this.end('load')
    } catch {
      this.end('error')
    }
  }

  private end(how: 'load' | 'error' | 'abort'): void {
    this.dispatchEvent(new Event(how))
    this.dispatchEvent(new Event('loadend'))
  }
}

/** From now on uploads reach the fake server, and pictures have local addresses. */
export function fakeUploads(): void {
  globalThis.XMLHttpRequest = FakeUpload as unknown as typeof XMLHttpRequest
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => undefined
}
