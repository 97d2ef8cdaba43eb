import { useRef, type FocusEvent } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { placeholders, type Placeholder } from '../../../api/papers/codes'
import { TextInput } from '../../kit/inputs/TextInput'
import '../papers.css'

const languages = ['ru', 'en'] as const
const parts = ['header', 'opening', 'closing'] as const
const firstText = 'translations.ru.opening'

/** The texts in both languages, below the placeholders that they may contain; a click inserts one where the cursor is. */
export const Texts = () => {
  const translate = useTranslate()
  const { getValues, setValue } = useFormContext()
  const box = useRef<HTMLDivElement>(null)
  const last = useRef<HTMLTextAreaElement>(null)
  const remember = ({ target }: FocusEvent) => {
    if (target instanceof HTMLTextAreaElement) last.current = target
  }
  const insert = (name: Placeholder) => {
    const field = last.current ?? box.current?.querySelector<HTMLTextAreaElement>(`textarea[name="${firstText}"]`)
    if (!field) return
    const text = String(getValues(field.name) ?? '')
    const [start, end] = last.current ? [field.selectionStart, field.selectionEnd] : [text.length, text.length]
    setValue(field.name, `${text.slice(0, start)}{${name}}${text.slice(end)}`, {
      shouldDirty: true,
      shouldValidate: true,
    })
    field.focus()
    // The field has its new text after the next rendering.
    requestAnimationFrame(() => {
      const cursor = start + name.length + 2
      field.setSelectionRange(cursor, cursor)
    })
  }
  return (
    <div ref={box} className="stack gap-4" onFocus={remember}>
      <details>
        <summary>{translate('papers.template.placeholders')}</summary>
        <p className="muted text-s mt-2">{translate('papers.template.help')}</p>
        <ul className="placeholders mt-2">
          {placeholders.map((name) => (
            <li key={name}>
              <button type="button" className="link" onClick={() => insert(name)}>
                {`{${name}}`}
              </button>
              <span className="block text-s muted">{translate(`papers.template.placeholder.${name}`)}</span>
            </li>
          ))}
        </ul>
      </details>
      {languages.map((language) => (
        <section key={language} className="stack gap-3">
          <h3>{translate(`papers.template.in.${language}`)}</h3>
          {parts.map((part) => (
            <TextInput
              key={part}
              source={`translations.${language}.${part}`}
              label={`papers.template.${part}`}
              multiline
              minRows={2}
              optional
              keepsEmpty
            />
          ))}
        </section>
      ))}
    </div>
  )
}
