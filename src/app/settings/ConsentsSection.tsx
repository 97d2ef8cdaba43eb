import { Link } from 'react-router-dom'
import { dayAndTime } from '../kit/dates'
import { useTranslate } from '../kit/i18n/i18n'
import { Section } from '../kit/forms/Section'
import type { Profile } from './askProfile'

const anchors = { terms: 'terms', personal_data: 'personal-data' } as const

/** What one has agreed to and when, with the texts. */
export const ConsentsSection = ({ consents }: Pick<Profile, 'consents'>) => {
  const t = useTranslate()
  return (
    <Section title={t('settings.consents.title')} help={t('settings.consents.help')}>
      {consents.length > 0 && (
        <ul className="panel list entries">
          {consents.map(({ kind, version, at }) => (
            <li key={`${kind}.${version}.${at}`}>
              <div className="grow">
                <b>{t(`settings.consents.kinds.${kind}`)}</b>
                <p className="small muted num">{t('settings.consents.given', { version, at: dayAndTime(at) })}</p>
              </div>
              <Link className="btn o s" to={`/terms#${anchors[kind]}`} aria-label={t(`settings.consents.read.${kind}`)}>
                {t('settings.consents.open')}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {consents.length === 0 && (
        <>
          <p>{t('settings.consents.none')}</p>
          <div>
            <Link className="btn o" to="/terms">
              {t('settings.consents.terms')}
            </Link>
          </div>
        </>
      )}
    </Section>
  )
}
