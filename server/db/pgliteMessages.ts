/** What the worker thread is started with: the folder of the database (none: in memory) and a dump to begin from. */
export type PgliteWorkerData = { folder?: string; template?: string }

/** To the worker: bytes of the PostgreSQL wire protocol, or a wish. */
export type ToWorker = Uint8Array | 'dump' | 'close'

/** From the worker: bytes of the wire protocol, that it is open, or a gzipped tar of the whole database. */
export type FromWorker = Uint8Array | 'ready' | { dump: Uint8Array }
