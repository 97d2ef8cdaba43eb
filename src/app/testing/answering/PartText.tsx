import { useCallback } from 'react'
import { useTranslate } from 'react-admin'
import { RichText } from '../../kit/inputs/RichTextInput'
import { spokenOf } from './textOf'

/** What names an option, a pair or an item in words; a picture without a description is numbered by its place. */
export const usePartName = (language: 'ru' | 'en') => {
  const translate = useTranslate()
  return (html: string, place: number): string =>
    spokenOf(html, language) || translate('answering.picture', { number: place + 1 })
}

/** An option, a pair or an item. If it is only a picture without a description, the picture gets a name. */
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
