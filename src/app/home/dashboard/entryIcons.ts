import {
  Award,
  BookOpen,
  CalendarClock,
  ClipboardCheck,
  ClipboardX,
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
  achievement: Award,
  poll: Vote,
  retake: CalendarClock,
  debt: ClipboardX,
  work: NotebookPen,
  book: Table2,
  homework: PencilLine,
}
