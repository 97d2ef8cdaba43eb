import { File, FileArchive, FileAudio, FileText, FileVideo, Image } from 'lucide-react'
import type { FileItem } from '../../../api'

const icons = { image: Image, document: FileText, video: FileVideo, audio: FileAudio, other: FileArchive }

/** Icon of a file type. */
export const FileGlyph = ({ kind, size = 20 }: { kind: FileItem['kind'] | undefined; size?: number }) => {
  const Icon = kind ? icons[kind] : File
  return <Icon size={size} strokeWidth={1.75} aria-hidden />
}
