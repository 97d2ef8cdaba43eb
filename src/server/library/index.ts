/** What other rooms may use of files: to take them for a record, to let go of them, and to show them. */
export { claimFiles, releaseFiles } from './files/claimQueries'
export { keepOwnFiles } from './files/ownFiles'
export { fileColumns, presentFile } from './files/present'
export { insertFiles } from './files/queries'
export { linkFiles, presentRichTexts } from './files/richTextQueries'
export { insertMedia } from './media/changeQueries'
