import { useContext } from 'react'
import { flushSync } from 'react-dom'
import { useTranslate } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import { FormFieldsContext } from '../inputs/formFields'
import { focusOnMount } from '../../shell/page/focusOnMount'
import { errorList, fieldOf } from '../inputs/errorList'

const ignore = () => undefined

/**
 * Lists all server errors above the form, takes the focus and links each error to its field. Every form needs it,
 * because errors without a field appear only here.
 */
export const ErrorSummary = ({ onReveal = ignore }: { onReveal?: (path: string) => void }) => {
  const translate = useTranslate()
  const { setFocus } = useFormContext()
  const { errors, submitCount } = useFormState()
  const fields = useContext(FormFieldsContext)
  const order = [...(fields?.keys() ?? [])]
  const list = errorList({ errors, order })
  if (list.length === 0) return null
  const go = (path: string) => {
    // Opens a hidden tab first, because only visible fields can be focused.
    flushSync(() => onReveal(path))
    setFocus(path)
  }
  return (
    <div className="error-summary rounded" role="group" tabIndex={-1} key={submitCount} ref={focusOnMount}>
      <h2 className="text-m">{translate('kit.form.errors', list.length)}</h2>
      <ul className="medium mt-1">
        {list.map(({ path, message }) => {
          const field = fieldOf(path, order) ?? ''
          const label = fields?.get(field)?.label
          return (
            <li key={path}>
              {label ? (
                <button type="button" className="link text-left text-danger" onClick={() => go(field)}>
                  {label}: {message}
                </button>
              ) : (
                message
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
