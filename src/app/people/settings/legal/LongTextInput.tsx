import { useTranslate } from 'react-admin'
import { TextareaInput } from '../../../kit/inputs/TextareaInput'
import type { FieldProps } from '../../../kit/inputs/useField'

/** A text of many paragraphs, as tall as a text field may be. */
export const LongTextInput = (props: FieldProps) => {
  const translate = useTranslate()
  return <TextareaInput {...props} rows={10} help={translate('legal.body_help')} />
}
