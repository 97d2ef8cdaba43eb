import { useContext } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import type { TestContent } from '../../../../api/testing/tests'
import { fieldOf } from '../../../kit/inputs/errorList'
import { FormFieldsContext } from '../../../kit/inputs/formFields'
import { gripId, numbersOf } from '../composition/rules'
import { usePinned } from '../composition/useComposition'

type Form = { content: Pick<TestContent, 'sections'> }
const itemPath = /^content\.sections\.(\d+)\.items\.(\d+)/

/** Returns the label of a builder field and a function that focuses it, or null if the form has no such field. */
export const useGoToField = () => {
  const translate = useTranslate()
  const { setFocus } = useFormContext()
  const fields = useContext(FormFieldsContext)
  const sections = useWatch<Form, 'content.sections'>({ name: 'content.sections' })
  const numbers = numbersOf(sections, usePinned(sections))
  return (path: string): { text: string; go: () => void } | null => {
    const [, section, item] = itemPath.exec(path) ?? []
    if (section !== undefined && item !== undefined) {
      const number = numbers[Number(section)]?.[Number(item)] ?? ''
      const grip = gripId(Number(section), Number(item))
      return {
        text: translate(number.includes('–') ? 'tests.check.to_questions' : 'tests.check.to_question', { number }),
        go: () => focusRow(document.getElementById(grip)),
      }
    }
    const field = fieldOf(path, [...(fields?.keys() ?? [])])
    const label = field && fields?.get(field)?.label
    if (!field || !label || field === 'content.sections') {
      if (!path.startsWith('content')) return null
      return { text: translate('tests.check.to_composition'), go: () => focusRow(document.querySelector(firstButton)) }
    }
    return { text: translate('tests.check.to_field', { label }), go: () => setFocus(field) }
  }
}
const firstButton = '.composition .test-section > footer button'

/** Phones hide the drag handle, so the row's title gets the focus instead. */
const focusRow = (element: Element | null) => {
  const row = element?.closest('.test-row')
  const target = element?.checkVisibility() === false ? row?.querySelector('.ttl') : element
  if (target instanceof HTMLElement) target.focus()
  row?.scrollIntoView({ block: 'center' })
}
