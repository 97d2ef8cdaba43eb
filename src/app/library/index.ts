/** Public interface of the library feature. */
export { MediaFilesInput } from './MediaFilesInput'
export { FileLinks } from './reading/FileLinks'
export { frameOf, headingsOf, hostOf, type Heading } from './reading/prepare'
export { Prose } from './reading/Prose'
