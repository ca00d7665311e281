// Must be the first import: the other scripts use features that older versions of Node lack.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Muster needs Node 20.19 or newer, this is ${process.versions.node}. Install a newer Node and try again.`,
  )
  process.exit(1)
}
