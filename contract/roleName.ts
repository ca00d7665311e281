/** The coloured dot that calls put before the name of a role, as the specification says. Exports keep it. */
const dot = /^\p{Extended_Pictographic}\uFE0F?\s*/u

/** The name of a role as screens show it: without the dot. */
export const roleName = (name: string): string => name.replace(dot, '')
