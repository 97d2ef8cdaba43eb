import { createElement, lazy, Suspense, useContext, useLayoutEffect, useMemo, useRef } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { FieldFrame } from './FieldFrame'
import { FieldLocaleContext } from './translations/fieldLocale'
import { useField, type FieldProps } from './useField'
import { cleanHtml } from '../editor/cleanHtml'
import { titleFrames } from '../editor/video'
import '../editor/richText.css'

const Editor = lazy(async () => ({ default: (await import('../editor/Editor')).Editor }))

type Props = FieldProps & {
  /** Adds images, files, video, tables, HTML source and full screen. */
  full?: boolean
  placeholder?: string
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')
const toReaderView = (value: unknown) => createElement(RichText, { html: asText(value) })
/** The HTML of an empty editor: a paragraph without content. */
const blank = /^(?:<p>(?:<br\s*\/?>|\s|&nbsp;)*<\/p>|<br\s*\/?>|\s)*$/

/** A rich-text field; the value is HTML, or '' if there is no visible content. The editor is loaded on first render. */
export const RichTextInput = (props: Props) => {
  const { field, frame, control } = useField(props, {
    format: asText,
    parse: (value) => value,
    describe: toReaderView,
  })
  const interfaceLocale = useLocale() === 'en' ? 'en' : 'ru'
  const locale = useContext(FieldLocaleContext) ?? interfaceLocale
  return (
    <FieldFrame {...frame}>
      <Suspense fallback={<div className="editor-skeleton" aria-busy />}>
        <Editor
          id={control.id}
          value={asText(field.value)}
          onChange={(html) => field.onChange(blank.test(html) ? '' : html)}
          onBlur={() => field.onBlur()}
          areaRef={field.ref}
          full={props.full ?? false}
          locale={locale}
          disabled={control.disabled}
          invalid={control.invalid}
          describedBy={control.describedBy}
          placeholder={props.placeholder}
        />
      </Suspense>
    </FieldFrame>
  )
}

type ReadProps = {
  html: string
  /** Changes the sanitised DOM before it is attached, so that nothing has been fetched yet. Must be memoised. */
  prepare?: (root: HTMLElement) => void
}

/** Renders stored rich text: sanitised again, with 16:9 video and formulas. */
export const RichText = ({ html, prepare }: ReadProps) => {
  const translate = useTranslate()
  const safe = useMemo(() => {
    const clean = cleanHtml(html, { previews: true })
    if (!prepare && !clean.includes('<iframe')) return clean
    const root = new DOMParser().parseFromString(clean, 'text/html').body
    prepare?.(root)
    titleFrames(root, translate('kit.editor.video_frame'))
    return root.innerHTML
  }, [html, prepare, translate])
  const text = useFormulas(safe)
  return <div ref={text} className="rich-text" dangerouslySetInnerHTML={{ __html: safe }} />
}

/** Renders the formulas of a text; the renderer is loaded only if there are any. Offline, TeX is shown. */
const useFormulas = (html: string) => {
  const text = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!html.includes('\\(')) return undefined
    const { current } = text
    let isShown = true
    void import('../formulas/drawFormulas').then(
      ({ drawFormulas }) => isShown && current && drawFormulas(current),
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [html])
  return text
}
