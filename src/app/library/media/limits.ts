/** The most megabytes of one file, as the server takes it: a lecture on video. */
export const largestFile = 300
