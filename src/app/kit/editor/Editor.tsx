import JoditEditor from 'jodit-react'
import { useCallback, useMemo, useRef } from 'react'
import { useTranslate } from 'react-admin'
import type { Locale } from '../../../api'
import { editorConfig } from './config'
import './editor.css'

type Props = {
  id: string
  value: string
  onChange: (html: string) => void
  onBlur: () => void
  /** Takes the area that is typed in, which a form focuses when the field is at fault. */
  areaRef: (area: HTMLElement) => void
  /** Images, files, video, tables, source and full screen too. */
  full: boolean
  /** The language that the text is in. */
  locale: Locale
  disabled: boolean
  invalid: boolean
  describedBy: string | undefined
  placeholder?: string
}

const words = [
  'text',
  'h2',
  'h3',
  'h4',
  'quote',
  'library',
  'choose',
  'video_frame',
  'video_title',
  'video_text',
  'formula',
  'formula_tex',
  'formula_help',
  'formula_insert',
] as const

/** The editor itself: a chunk of its own, loaded where a screen has a formatted text. */
export const Editor = ({
  id,
  value,
  onChange,
  onBlur,
  areaRef,
  full,
  locale,
  disabled,
  invalid,
  describedBy,
  placeholder = '',
}: Props) => {
  const translate = useTranslate()
  // The editor tidies its text as it starts: that is nobody's change.
  const touched = useRef(false)
  const config = useMemo(
    () =>
      editorConfig({
        full,
        locale,
        disabled,
        placeholder,
        labels: Object.fromEntries(words.map((word) => [word, translate(`kit.editor.${word}`)])),
      }),
    [full, locale, disabled, placeholder, translate],
  )
  const name = useCallback(
    (editor: { editor: HTMLElement; container: HTMLElement; setEditorValue: () => void }) => {
      const { editor: area, container } = editor
      areaRef(area)
      // The editor tells of what is typed a moment later, so a button pressed at once would find an older text.
      // It stops the event on its area: whoever is around it hears of it first.
      container.addEventListener('blur', () => editor.setEditorValue(), true)
      area.setAttribute('aria-labelledby', `${id}-label`)
      area.setAttribute('aria-multiline', 'true')
      area.setAttribute('lang', locale)
      area.setAttribute('role', 'textbox')
      if (describedBy) area.setAttribute('aria-describedby', describedBy)
      for (const event of ['pointerdown', 'keydown', 'paste', 'drop'])
        container.addEventListener(
          event,
          () => {
            touched.current = true
          },
          { once: true },
        )
    },
    [id, describedBy, locale, areaRef],
  )
  return (
    <div className={invalid ? 'editor invalid' : 'editor'}>
      <JoditEditor
        id={id}
        value={value}
        config={config}
        editorRef={name}
        onChange={(html) => {
          if (touched.current) onChange(html)
        }}
        onBlur={onBlur}
      />
    </div>
  )
}
