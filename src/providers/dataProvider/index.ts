import { combineDataProviders, type DataProvider } from 'react-admin'
import { api } from './api.ts'
import { run } from './commands.ts'
import { isMetadata, metadata } from './metadata.ts'

/**
 * What react-admin reads and writes through: metadata through ra-data-simple-rest, everything else as the registry in
 * `contract/resources.ts` says. Calls that are no reading and writing of records are made by `run`.
 */
export const dataProvider = {
  ...combineDataProviders((resource) => (isMetadata(resource) ? metadata : (api as DataProvider))),
  supportAbortSignal: true,
  run,
} as DataProvider & { run: typeof run }
export type MusterDataProvider = typeof dataProvider
