/** The default PUBLIC_URL of servers that tests open in their own process. */
export const publicUrl = 'http://localhost:3000'
