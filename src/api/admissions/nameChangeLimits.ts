/** States and limits of requests for another legal name. No zod. */
export const nameChangeStates = ['waiting', 'approved', 'refused', 'withdrawn'] as const
export const maxNameFiles = 5
export const maxNameFileMegabytes = 20
