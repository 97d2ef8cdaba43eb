/** Error code set by the system, a library or a driver (ENOENT, 23505 …), or ''. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
