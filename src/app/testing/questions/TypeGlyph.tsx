import {
  ArrowDownUp,
  CircleDot,
  Contrast,
  FileText,
  FileUp,
  Hash,
  Info,
  ListChecks,
  Shuffle,
  TextCursorInput,
  Type,
} from 'lucide-react'
import type { QuestionType } from '../../../api/testing/codes'

const glyphs = {
  single: CircleDot,
  multiple: ListChecks,
  true_false: Contrast,
  short_text: Type,
  number: Hash,
  matching: Shuffle,
  ordering: ArrowDownUp,
  cloze: TextCursorInput,
  essay: FileText,
  file: FileUp,
  info: Info,
} as const satisfies Readonly<Record<QuestionType, unknown>>

export const TypeGlyph = ({ type }: { type: QuestionType }) => {
  const Glyph = glyphs[type]
  return <Glyph size={24} strokeWidth={1.75} aria-hidden />
}
