import { useTranslate } from 'react-admin'
import type { Paragraph } from './diffTexts'
import '../fields/fields.css'

const marks = { removed: 'del', added: 'ins', same: 'span' } as const

/** Shows a text diff: removed and added parts are marked, also for screen readers. */
export const TextDiff = ({ paragraphs }: { paragraphs: readonly Paragraph[] }) => {
  const translate = useTranslate()
  return paragraphs.map(({ parts }, place) => (
    // The paragraphs never change order, so their index is a stable key.
    <p key={`${place} ${parts[0]?.text}`} className="compared anywhere mt-2">
      {parts.map(({ text, change }, index) => {
        const Mark = marks[change]
        return (
          <Mark key={`${index} ${text}`}>
            {change !== 'same' && <span className="sr-only">{translate(`kit.compared.${change}`)} </span>}
            {text}
          </Mark>
        )
      })}
    </p>
  ))
}
