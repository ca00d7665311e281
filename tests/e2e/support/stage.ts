import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { signInAs } from '#tests/support/signIn.ts'
import { sharedChromium } from './chromium.ts'
import { cookieOf } from './cookie.ts'
import { type Product, startProduct } from './product.ts'
import { type Watch, watch } from './watch.ts'

/** A window of one person, with the problems it had. */
export interface Visit {
  page: Page
  context: BrowserContext
  watch: Watch
}

/** The running product and its users in a test file. */
export interface Stage<P extends Product = Product> {
  product: P
  /** A session token of a demo person; always the same one in a file. */
  tokenOf: (username: string) => Promise<string>
  /** Opens a new browser context at a path, signed in as a demo person or signed out. */
  visit: (username: string | null, path: string, options?: BrowserContextOptions) => Promise<Visit>
  /** Calls the API as a demo person: `call('linh', 'GET', '/profile')`. Returns the answer's `data`. */
  call: <Data>(username: string, method: string, path: string, body?: unknown) => Promise<Data>
}

/** Runs the product and Chromium for a test file. After each test no window may have had a problem. */
export function openStage(): Stage
export function openStage<P extends Product>(start: () => Promise<P>): Stage<P>
export function openStage(start: () => Promise<Product> = startProduct): Stage {
  const tokens = new Map<string, Promise<string>>()
  const visits: Visit[] = []
  let browser: Browser
  let product: Product

  beforeAll(async () => {
    ;[browser, product] = await Promise.all([sharedChromium(), start()])
  }, 120_000)
  afterEach(async () => {
    const ended = visits.splice(0)
    await Promise.all(ended.map(({ context }) => context.close()))
    expect(ended.flatMap(({ watch: { problems } }) => problems)).toEqual([])
  })
  afterAll(async () => {
    await product?.stop()
  })

  const tokenOf = (username: string) => {
    const token = tokens.get(username) ?? signInAs(product.url, username)
    tokens.set(username, token)
    return token
  }

  return {
    get product() {
      return product
    },
    tokenOf,
    async visit(username, path, options = {}) {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        reducedMotion: 'reduce',
        baseURL: product.url,
        ...options,
      })
      context.setDefaultTimeout(30_000)
      const visit = { context, watch: watch(context), page: await context.newPage() }
      visits.push(visit)
      if (username) await context.addCookies([cookieOf(product.url, await tokenOf(username))])
      await visit.page.goto(path)
      return visit
    },
    async call<Data>(username: string, method: string, path: string, body?: unknown) {
      const response = await fetch(`${product.url}/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${await tokenOf(username)}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const answer = (await response.json()) as { data: Data; error?: string }
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer.error}`)
      return answer.data
    },
  }
}
