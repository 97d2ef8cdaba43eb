/** The list of accounts, narrowed to those of a role. */
export const usersOfRole = (code: string): string =>
  `/access/users?${new URLSearchParams({ filter: JSON.stringify({ role: code }) })}`
