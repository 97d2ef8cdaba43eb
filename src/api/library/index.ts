/** All endpoints of the feature. */
import { files, photos } from './files'
import { jodit } from './jodit'
import { media } from './media'
import { uploads } from './uploads'

export const libraryCalls = {
  ...files,
  ...photos,
  ...media,
  ...jodit,
  ...uploads,
}
