import { useTranslate } from 'react-admin'
import type { Paragraph } from './compared'
import '../fields/fields.css'

const marks = { removed: 'del', added: 'ins', same: 'span' } as const

/** Two texts in one: what was taken out and what was put in is marked, and told to who does not see it. */
export const ComparedTexts = ({ paragraphs }: { paragraphs: readonly Paragraph[] }) => {
  const translate = useTranslate()
  return paragraphs.map(({ parts }, place) => (
    // Paragraphs of a text that stands have no name but their place.
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
