import { combineDataProviders, type DataProvider } from 'react-admin'
import { api } from './api.ts'
import { run } from './commands.ts'
import { isMetadata, metadata } from './metadata.ts'

/**
 * React-admin's data provider: metadata through ra-data-simple-rest, other resources as `contract/resources.ts` says.
 * `run` makes the calls that neither read nor write records.
 */
export const dataProvider = {
  ...combineDataProviders((resource) => (isMetadata(resource) ? metadata : (api as DataProvider))),
  supportAbortSignal: true,
  run,
} as DataProvider & { run: typeof run }
export type MusterDataProvider = typeof dataProvider
