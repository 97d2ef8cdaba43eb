/** Under what the reasons for a person's access are kept, and what changes of grants let go of. */
export const accessKey = (userId: number) => ['access/users', userId, 'access'] as const
export const grantsKey = (userId: number) => ['access/users', userId, 'grants'] as const
