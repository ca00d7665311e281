/** The page after all redirects, or before the first that `stopBefore` accepts. */
export interface Page {
  /** The URL of the page, or the one at which it stopped. */
  url: string
  status: number
  headers: Headers
  text: string
}

/** A minimal browser that keeps cookies and follows redirects. Does not load URLs that `stopBefore` accepts. */
export function browser(stopBefore: (url: string) => boolean) {
  const cookies = new Map<string, { value: string; path: string }>()

  function keep(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ')
      const name = pair.slice(0, pair.indexOf('='))
      const path = attributes.find((one) => one.toLowerCase().startsWith('path='))?.slice(5) ?? '/'
      cookies.set(`${name} ${path}`, { value: pair, path })
    }
  }

  async function go(url: string, form?: Record<string, string>): Promise<Page> {
    const { pathname } = new URL(url)
    const cookie = [...cookies.values()].filter(({ path }) => pathname.startsWith(path)).map(({ value }) => value)
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { accept: 'text/html', cookie: cookie.join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    keep(response)
    const next = response.headers.get('location')
    if (!next) return { url, status: response.status, headers: response.headers, text: await response.text() }
    const target = new URL(next, url).href
    if (stopBefore(target)) return { url: target, status: response.status, headers: response.headers, text: '' }
    return go(target)
  }

  return { go }
}

/** A query parameter of a URL. */
export function parameter(url: string, name: string): string | null {
  return new URL(url).searchParams.get(name)
}
