import { Jodit } from 'jodit-react'
import type { Locale } from '../../../api'
import { i18n } from '../../shell/i18n/i18n'
import { sessionStore } from '../../shell/session/store'
import { formatSize } from '../files/formatSize'
import { toast } from '../../shell/toasts/store'
import { cleanHtml } from './cleanHtml'
import { focusPopups, formulaControl } from './formula'
import { thumbnail, type BrowsedFile } from './thumbnail'
import { titleFrames, videoFrame } from './video'

type Config = NonNullable<Parameters<typeof Jodit.make>[1]>
type Editor = ReturnType<typeof Jodit.make>

/** R9.07: toolbar of the simple editor; the full one adds to it. */
const simple = [
  'paragraph',
  '|',
  'bold',
  'italic',
  'underline',
  'strikethrough',
  '|',
  'ul',
  'ol',
  '|',
  'left',
  'center',
  'right',
]
const lists = {
  simple,
  full: [
    ...simple,
    '|',
    'link',
    'image',
    'file',
    'video',
    'table',
    'formula',
    'hr',
    '|',
    'eraser',
    'undo',
    'redo',
    '|',
    'source',
    'fullsize',
  ],
}
const simpleEnd = ['|', 'link', 'formula', '|', 'eraser', 'undo', 'redo']

const address = '/api/jodit/'
const headers = () => ({
  'Accept-Language': i18n.locale(),
  ...(sessionStore.token() !== undefined && { Authorization: `Bearer ${sessionStore.token()}` }),
})

type Uploaded = { baseurl: string; files: string[]; isImages?: boolean[]; names?: string[] }
const withoutExtension = (name: string) => name.replace(/\.\w{1,5}$/, '')

/** Inserts uploaded files: an image with its file name as the initial alt text, any other file as a link. */
const insertUploads = (editor: Editor, { files, isImages = [], names = [] }: Uploaded) => {
  for (const [position, file] of files.entries()) {
    const name = names[position] ?? ''
    const element = editor.createInside.element(isImages[position] ? 'img' : 'a')
    if (isImages[position]) {
      element.setAttribute('src', file)
      element.setAttribute('alt', withoutExtension(name))
    } else {
      element.setAttribute('href', file)
      element.textContent = name
    }
    editor.s.insertNode(element)
  }
}

/** Sanitises pasted HTML and inserts it without asking; the editor uploads pasted files. */
const paste = (editor: Editor) => (event: ClipboardEvent) => {
  const html = event.clipboardData?.getData('text/html') ?? ''
  if (html === '' || editor.getRealMode() !== 1) return undefined
  event.preventDefault()
  editor.s.insertHTML(cleanHtml(html))
  return false
}

/** Gives videos a title while they are in the editor; the title is removed from the stored text. */
const titleVideos = (editor: Editor, title: string) => {
  const name = () => titleFrames(editor.editor, title)
  name()
  editor.e.on('change', name)
  editor.e.on('afterGetValueFromEditor', (content: { value: string }) => {
    content.value = content.value.replaceAll(` title="${title}"`, '')
  })
}

/** Message keys of the toolbar texts that Jodit names in its own words. */
const toolbarTexts: Readonly<Record<string, string>> = {
  'Insert format block': 'kit.editor.toolbar.style',
  'Strike through': 'kit.editor.toolbar.strike',
  'Insert Unordered List': 'kit.editor.toolbar.bullets',
  'Insert Ordered List': 'kit.editor.toolbar.numbers',
  'Align Left': 'kit.editor.toolbar.left',
  'Align Center': 'kit.editor.toolbar.centre',
  'Align Right': 'kit.editor.toolbar.right',
  'Clear Formatting': 'kit.editor.toolbar.clear',
  'Insert Image': 'kit.editor.toolbar.image',
  'Insert youtube/vimeo video': 'kit.editor.toolbar.video',
  'Insert Horizontal Line': 'kit.editor.toolbar.line',
  'Change mode': 'kit.editor.toolbar.html',
  'Open in fullsize': 'kit.editor.toolbar.full',
}

type EditorOptions = {
  full: boolean
  locale: Locale
  disabled: boolean
  placeholder: string
  labels: Readonly<Record<string, string>>
}

/** Editor configuration: no external resources, no paste dialog and no first-level heading. */
export const editorConfig = ({ full, locale, disabled, placeholder, labels }: EditorOptions): Config => {
  const described = descriptions(locale)
  return {
    language: i18n.locale(),
    i18n: {
      [i18n.locale()]: {
        ...labels,
        ...Object.fromEntries(Object.entries(toolbarTexts).map(([text, key]) => [text, i18n.t(key)])),
        Browse: labels.library ?? '',
        'File Browser': labels.library ?? '',
        Select: labels.choose ?? '',
      },
    },
    buttons: full ? lists.full : [...lists.simple, ...simpleEnd],
    toolbarAdaptive: false,
    toolbarButtonSize: 'middle',
    toolbarSticky: false,
    disabled,
    placeholder,
    editorClassName: 'rich-text',
    minHeight: full ? 280 : 160,
    showCharsCounter: false,
    showWordsCounter: false,
    showXPathInStatusbar: false,
    hidePoweredByJodit: true,
    statusbar: false,
    spellcheck: true,
    sourceEditor: 'area',
    beautifyHTML: false,
    askBeforePasteHTML: false,
    askBeforePasteFromWord: false,
    defaultActionOnPaste: 'insert_as_html',
    controls: {
      formula: formulaControl(labels),
      paragraph: {
        // `Jodit.atom` prevents merging with the default list, which would bring back the first-level heading.
        list: Jodit.atom({ p: labels.text, h2: labels.h2, h3: labels.h3, h4: labels.h4, blockquote: labels.quote }),
      },
    },
    cleanHTML: { denyTags: 'script,object,embed', sandboxIframesInContent: false, replaceNBSP: false },
    video: {
      defaultWidth: 640,
      defaultHeight: 360,
      parseUrlToVideoEmbed: (url: string) => {
        const frame = videoFrame(url)
        if (!frame) toast.warning({ title: labels.video_title, text: labels.video_text })
        return frame ?? ''
      },
    },
    uploader: {
      url: `${address}?action=fileUpload`,
      headers,
      insertImageAsBase64URI: false,
      imagesExtensions: ['jpg', 'jpeg', 'png', 'gif', 'webp', 'avif'],
      defaultHandlerSuccess(this: { j?: Editor }, answer: Uploaded) {
        if (this.j) insertUploads(this.j, answer)
      },
    },
    filebrowser: {
      ajax: { url: address, contentType: 'application/json', headers },
      editImage: false,
      width: 920,
      height: 480,
      getThumbTemplate: (file: BrowsedFile, _source: unknown, source: string) => {
        // The editor keeps only the address of the chosen file, so the description is remembered here.
        described.remember(file)
        return thumbnail({ file, source, size: formatSize(Number(file.size ?? 0), i18n.locale()) })
      },
    },
    events: {
      afterInit: (editor: Editor) => {
        editor.e.on('beforePaste', paste(editor))
        focusPopups(editor)
        titleVideos(editor, labels.video_frame ?? '')
        // Removes the editor's width, so that CSS shows the natural size, and adds the alternative text. Runs before
        // insertion, so that every change event includes both.
        editor.e.on('beforeInsertNode', (node: Node) => {
          if (!(node instanceof HTMLImageElement)) return
          node.removeAttribute('width')
          if (!node.hasAttribute('alt')) node.setAttribute('alt', described.of(node.src))
        })
      },
    },
  }
}

const fileOf = (address: string | undefined): string => /\/api\/files\/(\d+)/.exec(address ?? '')?.[1] ?? ''

/** Alternative texts of library images in `locale`, with the other language as a fallback. */
const descriptions = (locale: Locale) => {
  const known = new Map<string, string>()
  return {
    remember: ({ fileURL, alt = {} }: BrowsedFile) => {
      known.set(fileOf(fileURL), alt[locale] ?? alt.ru ?? alt.en ?? '')
    },
    /** Returns the alternative text for an image address; empty if there is none. */
    of: (address: string): string => known.get(fileOf(address)) ?? '',
  }
}
