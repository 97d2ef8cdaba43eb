import type { ConstraintMessages } from '../../kit/constraints'

/** Which field a constraint of the database speaks of, and in which words. */
export const mediaConstraints: ConstraintMessages = {
  files_media_name: { path: 'name', key: 'files.nameTaken' },
  media_folders_name: { path: 'name', key: 'files.folderNameTaken' },
  media_folder_is_tree: { path: 'parent_id', key: 'files.folderRing' },
}
