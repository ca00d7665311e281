// Parts of oidc-provider that its own entry hides behind a start-up warning each; the version is pinned exactly.
declare module 'oidc-provider/lib/provider.js' {
  export { default as Provider } from 'oidc-provider'
}

declare module 'oidc-provider/lib/adapters/memory_adapter.js' {
  import type { AdapterFactory } from 'oidc-provider'
  export function createMemoryAdapter(clockTolerance?: number): AdapterFactory
}
