import {
  Award,
  BookOpen,
  CalendarClock,
  ClipboardCheck,
  ClipboardX,
  MessageSquareWarning,
  Megaphone,
  NotebookPen,
  PencilLine,
  Table2,
  Vote,
  type LucideIcon,
} from 'lucide-react'
import type { EntryKind } from '../../../api/home/entries'

export const entryIcons: Readonly<Record<EntryKind, LucideIcon>> = {
  test: ClipboardCheck,
  reading: BookOpen,
  announcement: Megaphone,
  achievement: Award,
  poll: Vote,
  retake: CalendarClock,
  debt: ClipboardX,
  work: NotebookPen,
  book: Table2,
  comment: MessageSquareWarning,
  homework: PencilLine,
}
