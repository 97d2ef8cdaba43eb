import './terms.css'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useFetch } from '../../shell/http/useFetch'
import { useTranslate } from '../../shell/i18n/i18n'
import { useShell } from '../../shell/routing/shell'
import { useUser } from '../../shell/session/store'
import { loadTerms, type Terms } from './loadTerms'
import { OpenDirection } from './OpenDirection'
import { dayOf } from '../../shell/dates'

/** R2.02: public page with the legal texts in force and the directions open for admission. */
export const TermsPage = () => {
  const t = useTranslate()
  const { answer, again } = useFetch(loadTerms)
  switch (answer.state) {
    case 'ready':
      return <TermsContent {...answer.data} />
    case 'failed':
      return (
        <div className="status-page">
          <h1>{t('terms.title')}</h1>
          <p className="muted">{t('terms.failed')}</p>
          <button type="button" className="btn btn-primary" onClick={again}>
            {t('terms.again')}
          </button>
        </div>
      )
    case 'loading':
    default:
      return <p className="sr-only">{t('frame.loading')}</p>
  }
}

const TermsContent = ({ terms, personal_data, directions }: Terms) => {
  const t = useTranslate()
  const user = useUser()
  const { config } = useShell()
  const { hash } = useLocation()

  // The texts load after the page, so the browser cannot scroll to the anchor on its own.
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])

  const parts = [
    { id: 'terms', title: terms.title },
    { id: 'personal-data', title: personal_data.title },
    { id: 'directions', title: t('terms.directions') },
  ]
  return (
    <div className="terms">
      <div className="stack gap-8 divided">
        <LegalText id="terms" text={terms} first />
        <LegalText id="personal-data" text={personal_data} />
        <section id="directions" className="legal">
          <h2>{t('terms.directions')}</h2>
          {directions.length === 0 ? (
            <p className="muted">{t('terms.directions_empty')}</p>
          ) : (
            <ul className="panel divided mt-4">
              {directions.map((direction) => (
                <OpenDirection key={direction.id} direction={direction} />
              ))}
            </ul>
          )}
        </section>
      </div>
      <div className="terms-aside panel stack p-4 no-print">
        <nav aria-label={t('terms.on_page')}>
          <p className="small muted">{t('terms.on_page')}</p>
          <ul className="stack gap-2 mt-2 text-s">
            {parts.map(({ id, title }) => (
              <li key={id}>
                <a className="muted" href={`#${id}`}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {!user && config.registration && (
          <Link className="btn btn-outline mt-3" to="/register">
            {t('terms.register')}
          </Link>
        )}
      </div>
    </div>
  )
}

type Props = {
  readonly id: string
  readonly text: Terms['terms']
  /** The first text provides the page's h1. */
  readonly first?: boolean
}

/** Legal text: title, version and paragraphs. */
const LegalText = ({ id, text, first = false }: Props) => {
  const t = useTranslate()
  return (
    <section id={id} className="legal" aria-label={text.title}>
      {first ? <h1 tabIndex={-1}>{text.title}</h1> : <h2>{text.title}</h2>}
      <p className="small muted num mt-1">
        {t('terms.version', { version: text.version, date: dayOf(text.published_at) })}
      </p>
      <div className="legal-text stack gap-4 mt-4 text-l">
        {text.body.split(/\n{2,}/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  )
}
