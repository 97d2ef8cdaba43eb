import { CirclePlay, ExternalLink, FileText, Paperclip } from 'lucide-react'
import type { MaterialKind } from '../../../api/study/materials'

const icons = { text: FileText, file: Paperclip, video: CirclePlay, link: ExternalLink }

/** Icon of a kind of material. */
export const MaterialGlyph = ({ kind }: { kind: MaterialKind }) => {
  const Icon = icons[kind]
  return <Icon className="faint" size={20} strokeWidth={1.75} aria-hidden />
}
