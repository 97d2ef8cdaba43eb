import type { ConstraintMessages } from '../../kit/records/constraints'

/** Maps database constraints to form fields and messages. */
export const mediaConstraints: ConstraintMessages = {
  files_media_name: { path: 'name', key: 'files.name_taken' },
  media_folders_name: { path: 'name', key: 'files.folder_name_taken' },
  media_folder_is_tree: { path: 'parent_id', key: 'files.folder_ring' },
}
