/** Public API of the study feature. */
export { MediaFilesInput } from './materials/MediaFilesInput'
export { FileLinks } from './reading/FileLinks'
