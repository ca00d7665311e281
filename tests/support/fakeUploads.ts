/**
 * Replaces jsdom's XMLHttpRequest, which needs a real server. Passes the request to `fetch`, reports one progress event
 * at half, and returns the answer.
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

/** Directs uploads to the fake server and gives pictures local URLs. */
export function fakeUploads(): void {
  globalThis.XMLHttpRequest = FakeUpload as unknown as typeof XMLHttpRequest
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => undefined
}
