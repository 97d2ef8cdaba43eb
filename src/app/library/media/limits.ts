/** Maximum file size in MB; equals the server's limit and fits a video lecture. */
export const maxFileMegabytes = 300
