import { createElement, lazy, Suspense, useContext, useLayoutEffect, useMemo, useRef } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { FieldFrame } from './FieldFrame'
import { FieldLocaleContext } from './fieldLocale'
import { useField, type FieldProps } from './useField'
import { cleanHtml } from '../editor/cleanHtml'
import { nameFrames } from '../editor/video'
import '../editor/richText.css'

const Editor = lazy(async () => ({ default: (await import('../editor/Editor')).Editor }))

type Props = FieldProps & {
  /** Images, files, video, tables, source and full screen too. */
  full?: boolean
  placeholder?: string
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')
const asRead = (value: unknown) => createElement(RichText, { html: asText(value) })
/** An emptied editor sends a paragraph with nothing in it. */
const blank = /^(?:<p>(?:<br\s*\/?>|\s|&nbsp;)*<\/p>|<br\s*\/?>|\s)*$/

/** Formatted text; its value is HTML, and '' when there is nothing to read. The editor arrives when the field is first shown. */
export const RichTextInput = (props: Props) => {
  const { field, frame, control } = useField(props, {
    format: asText,
    parse: (value) => value,
    describe: asRead,
  })
  const spoken = useLocale() === 'en' ? 'en' : 'ru'
  const locale = useContext(FieldLocaleContext) ?? spoken
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
  /** Changes the cleaned text before it is drawn, outside of the page: nothing of it has been fetched yet. The same function between draws. */
  prepare?: (root: HTMLElement) => void
}

/** A stored text as it is read: cleaned once more before it is drawn, video 16:9, its formulas drawn. */
export const RichText = ({ html, prepare }: ReadProps) => {
  const translate = useTranslate()
  const safe = useMemo(() => {
    const clean = cleanHtml(html, { previews: true })
    if (!prepare && !clean.includes('<iframe')) return clean
    const root = new DOMParser().parseFromString(clean, 'text/html').body
    prepare?.(root)
    nameFrames(root, translate('kit.editor.video_frame'))
    return root.innerHTML
  }, [html, prepare, translate])
  const text = useFormulas(safe)
  return <div ref={text} className="rich-text" dangerouslySetInnerHTML={{ __html: safe }} />
}

/** Draws the formulas of a text where it stands; what draws them is fetched for a text that has one. Without the network TeX stays. */
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
