import { useState } from 'react'
import type { Calls } from '../../../api'
import { dayOf } from '../../shell/dates'
import { useTranslate } from '../../shell/i18n/i18n'
import { diffLists, type Part } from '../../kit/diff/diffTexts'
import { splitParagraphs } from './paragraphs'

export type DueConsent = Calls['GET /api/settings/consents']['answer']['data'][number]

/** Changed legal text: the differences first, the full text on request. */
export const ChangedText = ({ text }: { text: DueConsent }) => {
  const t = useTranslate()
  const [isExpanded, setExpanded] = useState(false)
  const compared = diffLists(splitParagraphs(text.agreed.body), splitParagraphs(text.body))
  const changed = compared.filter(({ change }) => change !== 'same')
  const shown = isExpanded ? compared : changed
  return (
    <section className="section" aria-label={text.title}>
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
      <div className="panel stack p-5">
        <h3>{t(isExpanded ? 'consents.whole' : 'consents.changes')}</h3>
        {shown.length === 0 && <p className="muted">{t('consents.no_changes')}</p>}
        {shown.map((paragraph, place) => (
          // The index is the key: paragraphs can repeat and never move.
          <DiffParagraph key={place} {...paragraph} />
        ))}
        <div>
          <button type="button" className="link" onClick={() => setExpanded(!isExpanded)}>
            {t(isExpanded ? 'consents.show_changes' : 'consents.show_whole')}
          </button>
        </div>
      </div>
    </section>
  )
}

const DiffParagraph = ({ change, text }: Part) => {
  const t = useTranslate()
  if (change === 'same') return <p>{text}</p>
  const isAdded = change === 'added'
  return (
    <p className={isAdded ? 'changed' : 'changed removed'}>
      <b className={isAdded ? 'block small medium text-success' : 'block small medium text-danger'}>
        {t(`consents.${change}`)}
      </b>
      {isAdded ? <ins>{text}</ins> : <del className="muted">{text}</del>}
    </p>
  )
}
