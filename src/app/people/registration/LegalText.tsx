import { dayOf } from '../../shell/dates'
import { useTranslate } from '../../shell/i18n/i18n'
import type { Terms } from './askTerms'

type Props = {
  readonly id: string
  readonly text: Terms['terms']
  /** The first text of the page is what the page is called by. */
  readonly first?: boolean
}

/** A text that people agree to: its title, which version it is, its paragraphs. */
export const LegalText = ({ id, text, first = false }: Props) => {
  const t = useTranslate()
  return (
    <section id={id} className="legal" aria-label={text.title}>
      {first ? <h1 tabIndex={-1}>{text.title}</h1> : <h2>{text.title}</h2>}
      <p className="small muted num">{t('terms.version', { version: text.version, date: dayOf(text.published_at) })}</p>
      <div className="reading">
        {text.body.split(/\n{2,}/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  )
}
