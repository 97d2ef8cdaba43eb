/** Under what an import is kept. */
export const importKey = (id: number) => ['access/users/imports', id] as const
