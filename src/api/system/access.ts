export const access = { any: ['manage access'] } as const
