/** PUBLIC_URL of the servers that tests open in their own process: what it is where nothing else is said. */
export const publicUrl = 'http://localhost:3000'
