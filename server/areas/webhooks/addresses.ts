import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import type { Env } from '#server/platform/env.ts'

/** Where messages may go: the setting `WEBHOOK_ADDRESSES`. */
type Reach = Env['WEBHOOK_ADDRESSES']

/** Networks of IPv4 that are not the internet: private, shared, local, for documents, tests, groups and the future. */
const closed4 = new BlockList()
for (const [network, bits] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
  ] as const),
  ...([
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
] as const)
  closed4.addSubnet(network, bits, 'ipv4')

/** Of IPv6 only this part is given to the internet. Within it: tunnels that lead into IPv4, and networks for documents. */
const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')
const closed6 = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed6.addSubnet(network, bits, 'ipv6')

/** Whether an IP address is one of the internet. Those of clouds' metadata are link-local or private, so they are not. */
export function isOfInternet(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !closed4.check(address, 'ipv4')
  return version === 6 && open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')
}

/** The name in an address without the brackets of IPv6. `URL` has turned `0x7f.1` and the like into `127.0.0.1`. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/**
 * The parsed address, or `undefined` if messages can't go there: https and of the internet, as far as it says so itself.
 * `any`, for tests: http and every network too. `none`: nowhere.
 */
export function readAddress(text: string, reach: Reach): URL | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const host = hostOf(url)
  if (url.username || url.password || !host || reach === 'none') return undefined
  if (reach === 'any') return /^https?:$/.test(url.protocol) ? url : undefined
  const isClosed = isIP(host)
    ? !isOfInternet(host)
    : !host.includes('.') || /(^|\.)(localhost|local|internal)\.?$/i.test(host)
  return url.protocol === 'https:' && !isClosed ? url : undefined
}

/** All IP addresses of a name. */
export type Resolve = (host: string) => Promise<string[]>

export const resolveName: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address)

/** The IP address to connect to, or `undefined` if one of those of the name is not of the internet. */
export async function checkedAddress(url: URL, reach: Reach, resolve: Resolve): Promise<string | undefined> {
  const host = hostOf(url)
  const found = isIP(host) ? [host] : await resolve(host)
  return reach === 'any' || found.every(isOfInternet) ? found[0] : undefined
}
