import { useCallback } from 'react'
import { useTranslate } from 'react-admin'
import { RichText } from '../../kit/inputs/RichTextInput'
import { spokenText } from './textOf'

/** Returns the name of an option, pair or item as plain text. An image without a description is named by its number. */
export const usePartName = (language: 'ru' | 'en') => {
  const translate = useTranslate()
  return (html: string, place: number): string =>
    spokenText(html, language) || translate('answering.picture', { number: place + 1 })
}

/** Shows an option, pair or item. An image without a description gets a label. */
export const PartText = ({ html, place }: { html: string; place: number }) => {
  const translate = useTranslate()
  const name = translate('answering.picture', { number: place + 1 })
  const prepare = useCallback(
    (root: HTMLElement) => {
      if (root.textContent.trim() !== '' || root.querySelector('img[alt]:not([alt=""])')) return
      for (const picture of root.querySelectorAll('img')) picture.alt = name
    },
    [name],
  )
  return <RichText html={html} prepare={prepare} />
}
