/** Public API of the library feature: claim, release and present files. */
export { claimFiles, deleteUnusedFiles } from './files/claimQueries'
export { storeOwnFiles } from './files/ownFiles'
export { fileColumns, presentFile } from './files/present'
export { insertFiles, listFiles } from './files/fileQueries'
export { linkFiles, presentRichTexts } from './files/richTextQueries'
export { insertMedia } from './media/changeQueries'
