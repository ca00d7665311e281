import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import type { Scene } from './scene.ts'

/** An address that leads to one of several servers, such as the one of a failover. */
export interface TcpSwitch {
  port: number
  /** New connections go to this port. Older ones stay where they are. */
  turnTo: (port: number) => void
}

/** Opens a switch on a free port of 127.0.0.1. */
export async function openSwitch(scene: Scene, first: number): Promise<TcpSwitch> {
  let target = first
  const open = new Set<Socket>()
  const server = createServer((incoming) => {
    const onward = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [incoming, onward],
      [onward, incoming],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  scene.atEnd(() => {
    server.close()
    for (const socket of open) socket.destroy()
  })
  return {
    port: (server.address() as AddressInfo).port,
    turnTo: (port) => {
      target = port
    },
  }
}
