import { closeSync, fsyncSync, openSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Stream = { nfd?: number; node: object }
type NodeFiles = { stream_ops: { fsync?: (stream: Stream) => number }; realPath: (node: object) => string }

/** PGlite's file system with a real fsync. Without it, a power failure can lose committed rows. */
export class DurableNodeFS extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args)
    const useFsync = (module: object) => {
      const files = (module as { NODEFS: NodeFiles }).NODEFS
      files.stream_ops.fsync = (stream) => {
        // Directories have no descriptor here, but PostgreSQL syncs them to make renames durable.
        const file = stream.nfd ?? openSync(files.realPath(stream.node), 'r')
        fsyncSync(file)
        if (stream.nfd === undefined) closeSync(file)
        return 0
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [useFsync, ...(emscriptenOpts.preRun ?? [])] } }
  }
}
