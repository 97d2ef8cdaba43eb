import type { Locale } from '../../../api'

/** A file entry of the editor's file browser. */
export type BrowsedFile = {
  name?: string
  fileURL?: string
  imageURL?: string
  path?: string
  size?: string | number
  isImage?: boolean
  /** Alternative text by language. */
  alt?: Partial<Record<Locale, string>>
}

const escape = (text: string | undefined) => (text ?? '').replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** HTML of a file browser tile. The editor builds tiles from strings, so every value is escaped here. */
export const thumbnail = ({ file, source, size }: { file: BrowsedFile; source: string; size: string }): string => {
  const name = escape(file.name)
  const picture = file.isImage
    ? `<img src="${escape(file.imageURL)}" alt="" loading="lazy" data-is-file="0" data-src="${escape(file.fileURL)}">`
    : `<span class="jodit-file-browser-files__item-kind" aria-hidden="true">${escape(file.name?.split('.').at(-1))}</span>`
  return `<a class="jodit-file-browser-files__item" data-jodit-file-browser-item="true" draggable="true" tabindex="0"
    href="${escape(file.fileURL)}" data-url="${escape(file.fileURL)}" data-is-file="${file.isImage ? 0 : 1}"
    data-source="${escape(source)}" data-path="${escape(file.path)}" data-name="${name}" title="${name}" aria-label="${name}">
    ${picture}
    <div class="jodit-file-browser-files__item-info">
      <span class="jodit-file-browser-files__item-info-filename">${name}</span>
      <span class="jodit-file-browser-files__item-info-filesize">${escape(size)}</span>
    </div>
  </a>`
}
