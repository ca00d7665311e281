/** Data of the worker thread: the database folder (none: in memory), and a dump to start from. */
export type PgliteWorkerData = { folder?: string; template?: string }

/** To the worker: bytes of the PostgreSQL wire protocol, or a command. */
export type ToWorker = Uint8Array | 'dump' | 'close'

/** From the worker: bytes of the wire protocol, readiness, or a gzipped tar of the database. */
export type FromWorker = Uint8Array | 'ready' | { dump: Uint8Array }
