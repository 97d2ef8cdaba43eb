import { useState } from 'react'
import type { Calls } from '../../../api'
import { dayOf } from '../../shell/dates'
import { useTranslate } from '../../shell/i18n/i18n'
import { comparedParagraphs, type Paragraph } from './paragraphs'

export type DueConsent = Calls['GET /api/settings/consents']['answer']['data'][number]

/** A text that has changed: first what is different from the one agreed to, and all of it when asked for. */
export const ChangedText = ({ text }: { text: DueConsent }) => {
  const t = useTranslate()
  const [whole, setWhole] = useState(false)
  const compared = comparedParagraphs({ before: text.agreed.body, after: text.body })
  const changed = compared.filter(({ kind }) => kind !== 'same')
  const shown = whole ? compared : changed
  return (
    <section className="section changed-text" aria-label={text.title}>
      <header>
        <h2>{text.title}</h2>
        <p className="num">
          {t('consents.versions', {
            version: text.version,
            date: dayOf(text.published_at),
            before: text.agreed.version,
            at: dayOf(text.agreed.at),
          })}
        </p>
      </header>
      <div className="panel pad-all">
        <h3>{t(whole ? 'consents.whole' : 'consents.changes')}</h3>
        {shown.length === 0 && <p className="muted">{t('consents.no_changes')}</p>}
        {shown.map((paragraph, place) => (
          // Two paragraphs may say the same, and none of them moves.
          <Compared key={place} {...paragraph} />
        ))}
        <button type="button" className="link" onClick={() => setWhole(!whole)}>
          {t(whole ? 'consents.show_changes' : 'consents.show_whole')}
        </button>
      </div>
    </section>
  )
}

const Compared = ({ kind, text }: Paragraph) => {
  const t = useTranslate()
  if (kind === 'same') return <p>{text}</p>
  const Mark = kind === 'added' ? 'ins' : 'del'
  return (
    <p className={kind}>
      <b>{t(`consents.${kind}`)}</b>
      <Mark>{text}</Mark>
    </p>
  )
}
