/** Public interface of the library feature. */
export { MediaFilesInput } from './MediaFilesInput'
