/** States and limits of name change requests. Free of zod, so that screens can import it. */
export const nameChangeStates = ['waiting', 'approved', 'rejected', 'withdrawn'] as const
export const maxNameFiles = 5
export const maxNameFileMegabytes = 20
