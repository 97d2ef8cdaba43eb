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
  /** Receives the editable element, which the form focuses if the field has an error. */
  areaRef: (area: HTMLElement) => void
  /** Adds images, files, video, tables, HTML source and full screen. */
  full: boolean
  /** Language of the text. */
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

/** The rich-text editor, loaded as a separate chunk. */
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
  // The editor normalises its text on start, which does not count as a change.
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
      // The editor reports changes with a delay, so blur flushes them before a clicked button reads the value. It stops
      // propagation, hence the capturing listener on the container.
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
