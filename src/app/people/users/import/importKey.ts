/** Query key of an import. */
export const importKey = (id: number) => ['access/users/imports', id] as const
