/** Makes `//x` the path `/x`: history refuses the first, which as an address of its own is another host. */
export function straightenAddress(): void {
  const { pathname, search, hash } = location
  if (!pathname.startsWith('//')) return
  const path = pathname.split('/').filter(Boolean).join('/')
  history.replaceState(history.state, '', `/${path}${search}${hash}`)
}
