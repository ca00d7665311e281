// Internal modules of oidc-provider: its main module logs warnings at startup. The version is pinned.
declare module 'oidc-provider/lib/provider.js' {
  export { default as Provider } from 'oidc-provider'
}

declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  import type { AdapterFactory } from 'oidc-provider'
  export function createMemoryAdapter(clockTolerance?: number): AdapterFactory
}
