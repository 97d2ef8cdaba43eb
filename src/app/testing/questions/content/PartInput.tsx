import OutlinedInput from '@mui/material/OutlinedInput'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { FieldFrame } from '../../../kit/inputs/FieldFrame'
import { RichTextInput } from '../../../kit/inputs/RichTextInput'
import { useField, type FieldProps } from '../../../kit/inputs/useField'

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * A short formatted text, such as an option. Starts as a plain text box, because a list of editors is slow to load;
 * switches to the editor on request, or if the text has formatting.
 */
export const PartInput = (props: FieldProps) => {
  const [isEditorOpen, setEditorOpen] = useState(false)
  return isEditorOpen ? <RichTextInput {...props} /> : <PlainInput {...props} onMore={() => setEditorOpen(true)} />
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00a0',
}
const paragraph = /^<p>((?:(?!<\/?p>)[^])*)<\/p>$/

/** Whether the HTML contains only lines of text, so that a plain text box can edit it. */
const isPlain = (html: string): boolean => {
  const inner = html.match(paragraph)?.[1] ?? html
  const rest = inner.replaceAll(/<br\s*\/?>/gi, '').replaceAll(/&(?:amp|lt|gt|quot|#39|nbsp);/g, '')
  return !/<|&[a-z#]/i.test(rest)
}

/** Converts plain HTML to lines of text. */
const linesOf = (html: string): string =>
  (html.match(paragraph)?.[1] ?? html)
    .replaceAll(/<br\s*\/?>/gi, '\n')
    .replaceAll(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity)

/** Converts lines of text to HTML. */
const htmlOf = (lines: string): string =>
  lines.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>')

const PlainInput = ({ onMore, ...props }: FieldProps & { onMore: () => void }) => {
  const translate = useTranslate()
  const { field, frame, control } = useField(props, { format: asText, parse: (value) => value })
  const { ref, onBlur, name } = field
  const html = asText(field.value)
  if (!isPlain(html)) return <RichTextInput {...props} />
  const label = [frame.label, translate('questions.parts.format')].join(': ')
  return (
    <FieldFrame {...frame}>
      <OutlinedInput
        fullWidth
        multiline
        maxRows={10}
        id={control.id}
        name={name}
        value={linesOf(html)}
        onChange={(event) => field.onChange(htmlOf(event.target.value))}
        onBlur={() => onBlur()}
        inputRef={ref}
        error={control.invalid}
        disabled={control.disabled}
        autoComplete="off"
        inputProps={{ 'aria-describedby': control.describedBy }}
        endAdornment={
          <button
            type="button"
            className="unstyled part-format self-start flex-none"
            aria-label={label}
            title={label}
            onClick={onMore}
          >
            <b aria-hidden>Aa</b>
          </button>
        }
      />
    </FieldFrame>
  )
}
