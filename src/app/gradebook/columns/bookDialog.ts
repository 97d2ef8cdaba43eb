import type { Gradebook } from '../../../api/gradebook/gradebooks'

/** A dialog about a gradebook as a whole: which one, and that it is to be read anew. */
export type BookDialogProps = {
  book: Gradebook
  place: { params: { group: string; subject: string }; query: { period: string } }
  onClose: () => void
  onDone: () => void
}
