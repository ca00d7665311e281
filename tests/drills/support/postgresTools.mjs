/**
 * Stands in for two programs of PostgreSQL that Patroni calls and the npm package lacks:
 *
 * node postgresTools.mjs pg_isready -h HOST -p PORT ...
 * node postgresTools.mjs pg_controldata FOLDER
 */
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'

const [program, ...args] = process.argv.slice(2)

const lsn = (value) => `${(value >> 32n).toString(16)}/${(value & 0xffffffffn).toString(16)}`.toUpperCase()

/** DBState of src/include/catalog/pg_control.h. */
const states = ['starting up', 'shut down', 'shut down in recovery', 'shutting down']
const later = ['in crash recovery', 'in archive recovery', 'in production']

/** The places of ControlFileData, which are the same from PostgreSQL 14 to 18. */
function controlData(folder) {
  const bytes = readFileSync(join(folder, 'global/pg_control'))
  return {
    'Database system identifier': bytes.readBigUInt64LE(0),
    'Database cluster state': [...states, ...later][bytes.readUInt32LE(16)],
    'Latest checkpoint location': lsn(bytes.readBigUInt64LE(32)),
    "Latest checkpoint's REDO location": lsn(bytes.readBigUInt64LE(40)),
    "Latest checkpoint's TimeLineID": bytes.readUInt32LE(48),
    'Minimum recovery ending location': lsn(bytes.readBigUInt64LE(136)),
    "Min recovery ending loc's timeline": bytes.readUInt32LE(144),
  }
}

/** Exit code: 0 if it accepts connections, 1 if it is starting or stopping, 2 if there is no answer. */
function isReady(host, port) {
  const values = Buffer.from('user\0postgres\0database\0postgres\0\0')
  const head = Buffer.alloc(8)
  head.writeInt32BE(head.length + values.length, 0)
  // Version 3.0 of the protocol.
  head.writeInt32BE(196_608, 4)
  const socket = connect(port, host, () => socket.write(Buffer.concat([head, values])))
  socket.setTimeout(3_000, () => process.exit(2))
  socket.on('error', () => process.exit(2))
  socket.on('end', () => process.exit(2))
  socket.on('data', (bytes) => {
    // 57P03: cannot_connect_now.
    const isRefused = String.fromCharCode(bytes[0] ?? 0) === 'E' && bytes.includes('57P03')
    process.exit(isRefused ? 1 : 0)
  })
}

const valueOf = (option, usual) => (args.includes(option) ? args[args.indexOf(option) + 1] : usual)

if (program === 'pg_isready') isReady(valueOf('-h', '127.0.0.1'), Number(valueOf('-p', 5432)))
else if (program === 'pg_controldata')
  for (const [name, value] of Object.entries(controlData(args[0]))) console.log(`${name}: ${value}`)
else throw new Error(`This program has no stand-in: ${program}.`)
