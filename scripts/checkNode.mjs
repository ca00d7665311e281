// Imported first, for its effect: the other scripts use what an older Node does not have.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Muster needs Node 20.19 or newer, this is ${process.versions.node}. Install a newer Node and try again.`,
  )
  process.exit(1)
}
